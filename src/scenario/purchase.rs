//! Resolves purchases for an owned tier: fabric, storage, installation.

use super::mapping::Mapping;
use super::resolver::Resolver;
use super::written;
use crate::codes;
use crate::input::{Diagnostic, Field};
use crate::model::owned::{Installation, PurchasePrice, Storage, StoragePrice};
use crate::quantity::{MoneyAmount, Share};

/// Keys that price a purchase, of which at most one is stated.
pub struct PurchaseKeys<'w> {
    price: &'w Field<MoneyAmount>,
    price_per_gpu: &'w Field<MoneyAmount>,
    price_per_node: &'w Field<MoneyAmount>,
    share_of_servers: &'w Field<Share>,
}

macro_rules! purchases {
    ($($written:ident)*) => {$(
        impl written::$written {
            /// Keys that can price this component.
            pub fn purchase(&self) -> PurchaseKeys<'_> {
                let Self { price, price_per_gpu, price_per_node, share_of_servers, .. } = self;
                PurchaseKeys { price, price_per_gpu, price_per_node, share_of_servers }
            }
        }
    )*};
}

purchases! { NetworkFabric Storage Installation }

impl Resolver<'_> {
    /// Resolves a purchase by the key that is stated; `None` if none is.
    pub fn purchase(&mut self, at: Mapping<'_>, keys: &PurchaseKeys<'_>) -> Option<PurchasePrice> {
        let lump = self.given(at, "price", keys.price).map(PurchasePrice::Lump);
        let gpu = self.given(at, "price_per_gpu", keys.price_per_gpu).map(PurchasePrice::PerGpu);
        let node =
            self.given(at, "price_per_node", keys.price_per_node).map(PurchasePrice::PerNode);
        let share = self.given(at, "share_of_servers", keys.share_of_servers);
        lump.or(gpu).or(node).or(share.map(PurchasePrice::ShareOfServers))
    }

    /// Resolves the storage bought for a tier.
    pub fn storage(&mut self, at: Mapping<'_>, field: &Field<written::Storage>) -> Option<Storage> {
        let (storage, at) = at.enter("storage", "storage", field)?;
        let keys = [
            ("price_per_tb", storage.price_per_tb.span()),
            ("price", storage.price.span()),
            ("price_per_gpu", storage.price_per_gpu.span()),
            ("price_per_node", storage.price_per_node.span()),
            ("share_of_servers", storage.share_of_servers.span()),
        ];
        self.one_of(at, &keys)?;
        let useful_life = self.given(at, "useful_life_months", &storage.useful_life_months);
        if storage.price_per_tb.is_absent() {
            if let Some(span) = storage.terabytes.span() {
                let message = "terabytes is stated, but no price is counted by it";
                let fix = "remove it, or price storage by `price_per_tb`";
                self.report(Diagnostic::error(codes::ONE_OF, message).at(span).fix(fix));
            }
            let price = self.purchase(at, &storage.purchase()).map(StoragePrice::Bought)?;
            return Some(Storage { price, useful_life });
        }
        let terabytes = self.require(at, "terabytes", &storage.terabytes);
        let price_per_tb = self.given(at, "price_per_tb", &storage.price_per_tb)?;
        let price = StoragePrice::PerTerabyte { terabytes: terabytes?, price_per_tb };
        Some(Storage { price, useful_life })
    }

    /// Resolves the work to set nodes up.
    pub fn installation(
        &mut self,
        at: Mapping<'_>,
        field: &Field<written::Installation>,
    ) -> Option<Installation> {
        let (installation, at) = at.enter("installation", "installation", field)?;
        let keys = [
            ("price", installation.price.span()),
            ("price_per_gpu", installation.price_per_gpu.span()),
            ("price_per_node", installation.price_per_node.span()),
            ("share_of_servers", installation.share_of_servers.span()),
        ];
        self.one_of(at, &keys)?;
        let price = self.purchase(at, &installation.purchase())?;
        Some(Installation { price })
    }
}
