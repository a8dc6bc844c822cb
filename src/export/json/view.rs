//! Views: the values of an item, declared once to be written and to be described.

use serde_json::Value as Json;

use super::page::{View, described, written};
use super::shape::{Definitions, Shape, reference};
use crate::report::kind::Kind;

/// Declares views: the name of each, its item, a description, and then each value of the item with its
/// own description.
///
/// - `key: value, "..."` is of the kind that the type of the value has; an `Option` may be null.
/// - `key in KIND: value, "..."` is of this kind.
/// - `key: value => reason, "..."` has a reason if the value is null.
/// - `key?: value, "..."` is left out if the value is `None`.
/// - `..&KEYS` adds keys of the item, `..&KEYS => part` those of a part of it.
/// - `with part` adds all values of a view of a part, `with owned part` of one that is made for it.
/// - `reasons` adds the reasons so far, `reasons?` only if there are some.
/// - `head` adds what every document begins with.
/// - `last names` describes some keys behind all others.
macro_rules! views {
    (@each $pen:ident $it:tt) => {};
    (@each $pen:ident $it:tt head; $($rest:tt)*) => {
        $pen.head();
        views!(@each $pen $it $($rest)*);
    };
    (@each $pen:ident $it:tt with owned $view:expr; $($rest:tt)*) => {
        $pen.owned_view(|$it| $view);
        views!(@each $pen $it $($rest)*);
    };
    (@each $pen:ident $it:tt with $view:expr; $($rest:tt)*) => {
        $pen.view(|$it| $view);
        views!(@each $pen $it $($rest)*);
    };
    (@each $pen:ident $it:tt last $names:expr; $($rest:tt)*) => {
        $pen.described_last($names);
        views!(@each $pen $it $($rest)*);
    };
    (@each $pen:ident $it:tt ..$keys:expr $(=> $of:expr)?; $($rest:tt)*) => {
        $pen.keys($keys, views!(@of $it $($of)?));
        views!(@each $pen $it $($rest)*);
    };
    (@each $pen:ident $it:tt reasons; $($rest:tt)*) => {
        $pen.reasons("Reasons of the null values above, by key.", true);
        views!(@each $pen $it $($rest)*);
    };
    (@each $pen:ident $it:tt reasons $doc:literal; $($rest:tt)*) => {
        $pen.reasons($doc, true);
        views!(@each $pen $it $($rest)*);
    };
    (@each $pen:ident $it:tt reasons? $doc:literal; $($rest:tt)*) => {
        $pen.reasons($doc, false);
        views!(@each $pen $it $($rest)*);
    };
    (@each $pen:ident $it:tt $name:ident? $(in $kind:path)?: $value:expr, $doc:literal;
        $($rest:tt)*) => {
        $pen.optional((stringify!($name), $doc), views!(@kind $($kind)?), |$it| $value);
        views!(@each $pen $it $($rest)*);
    };
    (@each $pen:ident $it:tt $name:ident $(in $kind:path)?: $value:expr $(=> $reason:expr)?,
        $doc:literal; $($rest:tt)*) => {
        $pen.value(
            (stringify!($name), $doc),
            views!(@kind $($kind)?),
            |$it| $value,
            views!(@reason $it $($reason)?),
        );
        views!(@each $pen $it $($rest)*);
    };
    (@of $it:tt) => { |it| it };
    (@of $it:tt $of:expr) => { |$it| $of };
    (@reason $it:tt) => { |_| "" };
    (@reason $it:tt $reason:expr) => { |$it| $reason };
    (@kind) => { None };
    (@kind $kind:path) => { Some($kind) };
    ($($name:literal = $it:tt: $item:ty, $doc:literal { $($values:tt)* })*) => {$(
        impl $crate::export::json::View for $item {
            const NAME: &'static str = $name;
            const DOC: &'static str = $doc;

            #[allow(unused_variables, reason = "not every value needs all parts of an item")]
            fn declare(pen: &mut $crate::export::json::Pen<'_, Self>) {
                views!(@each pen $it $($values)*);
            }
        }
    )*};
}
pub(in crate::export) use views;

impl<T: View> Shape for T {
    fn json(self) -> Json {
        written(self)
    }

    fn schema(_: Option<Kind>, definitions: &mut Definitions) -> Json {
        if !definitions.contains_key(T::NAME) {
            // Its place is before its parts, and a part may be of the same view.
            definitions.insert(T::NAME.to_owned(), Json::Null);
            let schema = described::<T>(definitions);
            definitions.insert(T::NAME.to_owned(), schema);
        }
        reference(T::NAME)
    }
}
