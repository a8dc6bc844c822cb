//! Trackable resources of a job: `cpu=8,gres/gpu:h100=8,gres/gpu=8,node=1`.

use rust_decimal::Decimal;

/// GPUs of a job by type: those of each `gres/gpu:TYPE`, and the rest of `gres/gpu` without one. Both are the same
/// GPUs, and are never added up. An error is a number that cannot be read.
pub(super) fn gpus(text: &str) -> Result<Vec<(Option<&str>, Decimal)>, &str> {
    let mut all = None;
    let mut typed = Vec::new();
    for resource in text.split(',') {
        let Some((name, number)) = resource.trim().split_once('=') else { continue };
        let kind = name.strip_prefix("gres/gpu:");
        if name != "gres/gpu" && kind.is_none() {
            continue;
        }
        let number = Decimal::from(number.parse::<u32>().map_err(|_| number)?);
        match kind {
            Some(_) => typed.push((kind, number)),
            None => all = Some(number),
        }
    }
    let sum: Decimal = typed.iter().map(|it| it.1).sum();
    let rest = all.map(|all| all - sum).filter(|it| *it > Decimal::ZERO);
    typed.extend(rest.map(|it| (None, it)));
    typed.retain(|it| !it.1.is_zero());
    Ok(typed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typed_and_untyped_gpus_are_the_same_gpus() {
        for (text, expected) in [
            ("billing=1,cpu=1,gres/gpu:h100=8,gres/gpu=8,node=1", vec![(Some("h100"), 8)]),
            ("gres/gpu=8,gres/gpu:h100=8", vec![(Some("h100"), 8)]),
            ("gres/gpu:h100=8,gres/gpu:a100=4", vec![(Some("h100"), 8), (Some("a100"), 4)]),
            ("gres/gpu:h100=8,gres/gpu=12", vec![(Some("h100"), 8), (None, 4)]),
            ("gres/gpu=12,node=2", vec![(None, 12)]),
            ("cpu=8,gres/gpumem=80G,gres/gpuutil=396,gres/shard=4,mem=8G", vec![]),
            ("", vec![]),
        ] {
            let expected = expected.into_iter().map(|(kind, gpus)| (kind, Decimal::from(gpus)));
            assert_eq!(gpus(text), Ok(expected.collect()), "{text}");
        }
        assert_eq!(gpus("gres/gpu=1K"), Err("1K"));
    }
}
