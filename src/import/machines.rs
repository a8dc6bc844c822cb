//! Accelerators of machines that no built-in sheet has a price of.
//!
//! AWS: labels of instance types in the documentation of karpenter-provider-aws (2026-07). Azure: size
//! pages of Microsoft's documentation (2025-09 to 2025-12) and the list of hardware of Hugging Face on Azure.
//! Google Cloud: the list of machine types of Cyclenerd's cost calculator, `build/gcp.yml` (2026-08).

use rust_decimal::Decimal;

/// Machine, its GPUs, and the accelerator; 0 GPUs are a part of one.
type Machine = (&'static str, u32, &'static str);

const AWS: [Machine; 14] = [
    ("g4dn.xlarge", 1, "t4-pcie-16gb"),
    ("g4dn.2xlarge", 1, "t4-pcie-16gb"),
    ("g4dn.4xlarge", 1, "t4-pcie-16gb"),
    ("g4dn.8xlarge", 1, "t4-pcie-16gb"),
    ("g4dn.12xlarge", 4, "t4-pcie-16gb"),
    ("g4dn.16xlarge", 1, "t4-pcie-16gb"),
    ("g4dn.metal", 8, "t4-pcie-16gb"),
    ("g6f.large", 0, "l4-pcie-24gb"),
    ("g6f.xlarge", 0, "l4-pcie-24gb"),
    ("g6f.2xlarge", 0, "l4-pcie-24gb"),
    ("g6f.4xlarge", 0, "l4-pcie-24gb"),
    ("gr6.4xlarge", 1, "l4-pcie-24gb"),
    ("gr6.8xlarge", 1, "l4-pcie-24gb"),
    ("gr6f.4xlarge", 0, "l4-pcie-24gb"),
];

const AZURE: [Machine; 18] = [
    ("Standard_NC4as_T4_v3", 1, "t4-pcie-16gb"),
    ("Standard_NC8as_T4_v3", 1, "t4-pcie-16gb"),
    ("Standard_NC16as_T4_v3", 1, "t4-pcie-16gb"),
    ("Standard_NC64as_T4_v3", 4, "t4-pcie-16gb"),
    ("Standard_NC48ads_A100_v4", 2, "a100-pcie-80gb"),
    ("Standard_NCC40ads_H100_v5", 1, "h100-nvl-94gb"),
    ("Standard_NV6ads_A10_v5", 0, "a10-pcie-24gb"),
    ("Standard_NV12ads_A10_v5", 0, "a10-pcie-24gb"),
    ("Standard_NV18ads_A10_v5", 0, "a10-pcie-24gb"),
    ("Standard_NV36ads_A10_v5", 1, "a10-pcie-24gb"),
    ("Standard_NV36adms_A10_v5", 1, "a10-pcie-24gb"),
    ("Standard_NV72ads_A10_v5", 2, "a10-pcie-24gb"),
    ("Standard_NC128ds_xl_RTXPRO6000BSE_v6", 1, "rtx-pro-6000-pcie-96gb"),
    ("Standard_NC128lds_xl_RTXPRO6000BSE_v6", 1, "rtx-pro-6000-pcie-96gb"),
    ("Standard_NC256ds_xl_RTXPRO6000BSE_v6", 2, "rtx-pro-6000-pcie-96gb"),
    ("Standard_NC256lds_xl_RTXPRO6000BSE_v6", 2, "rtx-pro-6000-pcie-96gb"),
    ("Standard_NC320ds_xl_RTXPRO6000BSE_v6", 2, "rtx-pro-6000-pcie-96gb"),
    ("Standard_NC320lds_xl_RTXPRO6000BSE_v6", 2, "rtx-pro-6000-pcie-96gb"),
];

const GCP: [Machine; 13] = [
    ("a3-highgpu-1g", 1, "h100-sxm-80gb"),
    ("a3-highgpu-2g", 2, "h100-sxm-80gb"),
    ("a3-highgpu-4g", 4, "h100-sxm-80gb"),
    ("g2-standard-8", 1, "l4-pcie-24gb"),
    ("g2-standard-12", 1, "l4-pcie-24gb"),
    ("g2-standard-16", 1, "l4-pcie-24gb"),
    ("g2-standard-24", 2, "l4-pcie-24gb"),
    ("g2-standard-32", 1, "l4-pcie-24gb"),
    ("g4-standard-6", 0, "rtx-pro-6000-pcie-96gb"),
    ("g4-standard-12", 0, "rtx-pro-6000-pcie-96gb"),
    ("g4-standard-24", 0, "rtx-pro-6000-pcie-96gb"),
    ("g4-standard-96", 2, "rtx-pro-6000-pcie-96gb"),
    ("g4-standard-192", 4, "rtx-pro-6000-pcie-96gb"),
];

/// GPUs of a machine and their accelerator.
pub(super) fn hardware(provider: &str, machine: &str) -> Option<(Decimal, &'static str)> {
    let all: &[Machine] = match provider {
        "aws" => &AWS,
        "azure" => &AZURE,
        "gcp" => &GCP,
        _ => &[],
    };
    let (_, gpus, gpu) = all.iter().find(|(name, ..)| *name == machine)?;
    Some((Decimal::from(*gpus), gpu))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pricing::accelerators::NAMES;

    #[test]
    fn every_accelerator_has_a_name_of_ours() {
        for (machine, _, gpu) in AWS.iter().chain(&AZURE).chain(&GCP) {
            assert!(NAMES.contains(gpu), "{machine}: {gpu}");
        }
        assert_eq!(hardware("aws", "gr6.8xlarge"), Some((Decimal::ONE, "l4-pcie-24gb")));
        assert_eq!(hardware("azure", "gr6.8xlarge"), None);
    }
}
