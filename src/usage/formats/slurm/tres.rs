//! Trackable resources of a job: `cpu=8,gres/gpu:h100=8,gres/gpu=8,node=1`.

use rust_decimal::Decimal;

/// GPUs of a job: those of `gres/gpu`, or of all `gres/gpu:TYPE` if there is none. Both are the same
/// GPUs, and are never added up. An error is a number that cannot be read.
pub(super) fn gpus(text: &str) -> Result<Decimal, &str> {
    let mut all = None;
    let mut typed = Decimal::ZERO;
    for resource in text.split(',') {
        let Some((name, number)) = resource.trim().split_once('=') else { continue };
        let is_typed = name.starts_with("gres/gpu:");
        if name != "gres/gpu" && !is_typed {
            continue;
        }
        let number = number.parse::<u32>().map_err(|_| number)?;
        if is_typed {
            typed += Decimal::from(number);
        } else {
            all = Some(Decimal::from(number));
        }
    }
    Ok(all.unwrap_or(typed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typed_and_untyped_gpus_are_the_same_gpus() {
        for (text, expected) in [
            ("billing=1,cpu=1,gres/gpu:h100=8,gres/gpu=8,node=1", Ok(8)),
            ("gres/gpu=8,gres/gpu:h100=8", Ok(8)),
            ("gres/gpu:h100=8,gres/gpu:a100=4", Ok(12)),
            ("gres/gpu=12,node=2", Ok(12)),
            ("cpu=8,gres/gpumem=80G,gres/gpuutil=396,gres/shard=4,mem=8G", Ok(0)),
            ("", Ok(0)),
            ("gres/gpu=1K", Err("1K")),
        ] {
            assert_eq!(gpus(text), expected.map(Decimal::from), "{text}");
        }
    }
}
