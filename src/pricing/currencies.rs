//! Currency codes of ISO 4217.
//!
//! Source: `iso_4217.json` of the package iso-codes 4.15.0 (27 April 2023), with XCG and ZWG, which
//! amendments of 2024 added; without funds, metals and codes for tests. Codes that were withdrawn
//! since stay, as a scenario may be of a past day.

/// Codes in alphabetical order, with blanks between.
const CODES: &str = "\
    AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP \
    BYN BZD CAD CDF CHF CLP CNY COP CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP \
    GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES \
    KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR \
    MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB \
    RWF SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY \
    TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG ZWL";

/// True if a code is one of ISO 4217.
pub(super) fn is_currency(code: &str) -> bool {
    CODES.split(' ').any(|known| known == code)
}

/// The known code that an unknown one may be meant to be.
pub(super) fn near(code: &str) -> Option<&'static str> {
    let near = crate::input::nearest(code, CODES.split(' '));
    if let [only] = near.as_slice() { Some(only) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_sorted_and_three_capitals() {
        let codes: Vec<&str> = CODES.split(' ').collect();
        assert!(codes.is_sorted_by(|a, b| a < b));
        assert!(codes.iter().all(|it| it.len() == 3 && it.bytes().all(|b| b.is_ascii_uppercase())));
        assert_eq!(codes.len(), 161);
    }

    #[test]
    fn money_in_use_is_known_and_nothing_else() {
        for code in ["USD", "EUR", "GBP", "CHF", "JPY", "CNY", "INR", "XCG"] {
            assert!(is_currency(code), "{code}");
        }
        for code in ["XQZ", "XTS", "XAU", "", "US", "USD EUR"] {
            assert!(!is_currency(code), "{code}");
        }
    }
}
