//! Findings on nodes that are down, and on nodes that replace them.

use super::{SHEET, SOUND, VENDOR, after, findings};

#[test]
fn work_that_is_lost_while_more_nodes_are_down_than_usual_is_reported() {
    // Of 9 nodes of 8 GPUs, each down 2% of the time, 8 serve the peak of half the hours: on average
    // 0.18 nodes are down, and in 1 - 0.98^9 of the time the ninth replaces one. Lost are
    // 8 x 4,380 x (0.18 - 0.166252) GPU-hours.
    let own = SOUND.replacen("    - on_demand: {instance: example/gpu.8x}\n", "", 1);
    let found = findings(&own.replace("nodes: 8\n", "gpus: peak\n"), SHEET, VENDOR);
    let told = found.iter().find(|it| it.starts_with("GTS067 ")).unwrap();
    let start = "GTS067 own does not serve 482 GPU-hours (0.2%): at times more nodes are down than it can spare. Its \
                 total includes 803 USD for them: 1.667 per GPU-hour, the average cost of spot, ";
    assert!(
        told.starts_with(start)
            && told.contains("To drop the charge, write `unserved: {allowed_share: "),
        "{told}"
    );
    let allowed = own.replace("shape: on_off,", "shape: on_off, unserved: {allowed_share: 0.01},");
    let found = findings(&allowed.replace("nodes: 8\n", "gpus: peak\n"), SHEET, VENDOR);
    assert!(!found.iter().any(|it| it.starts_with("GTS067 ")), "{found:?}");
}

#[test]
fn nodes_on_standby_are_told_with_what_they_cost() {
    // 8 nodes serve 64 GPUs, 9 are bought; without the ninth 2% of the work of own's nodes goes to
    // on demand.
    let found = after("        nodes: 8\n", "        gpus: peak\n");
    let [_, told] = found.as_slice() else { panic!("{found:?}") };
    let start = "GTS043 own buys 9 nodes: 8 serve the demand, and 1 (+12.5%) replaces nodes that are \
                 down (2.0% of the time). Without it, own costs ";
    assert!(told.starts_with(start), "{told}");
    assert!(told.contains(" USD less. To buy fewer, write `nodes: 8`"), "{told}");
}
