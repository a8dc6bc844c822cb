//! Pages of the shipped scenarios, each made once for all tests: some take seconds.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{LazyLock, Mutex};
use std::thread;

use crate::reports::page::{report, root};
use crate::shipped;

/// Page of each scenario, by its name.
pub static PAGES: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    let (names, next) = (shipped::names(), AtomicUsize::new(0));
    let pages = Mutex::new(BTreeMap::new());
    let work = || {
        while let Some(name) = names.get(next.fetch_add(1, Ordering::Relaxed)) {
            let page = report(&root().join(format!("scenarios/{name}.yaml")), &[]);
            pages.lock().unwrap().insert(name.clone(), page);
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    pages.into_inner().unwrap()
});
