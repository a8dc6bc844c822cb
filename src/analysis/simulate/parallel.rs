//! Work on several threads, whose results do not depend on how many there are.

use std::sync::Mutex;

/// Results of `of` for each item, in the order of the items.
pub(super) fn each<T: Send, R: Send + Default>(
    items: Vec<T>,
    threads: usize,
    of: impl Fn(T) -> R + Sync,
) -> Vec<R> {
    each_with(items, threads, |(): &mut (), item| of(item))
}

/// Results of `of` for each item, like [`each`], with memory that a thread uses again for its next item.
pub(super) fn each_with<T: Send, R: Send + Default, M: Default>(
    items: Vec<T>,
    threads: usize,
    of: impl Fn(&mut M, T) -> R + Sync,
) -> Vec<R> {
    let mut found: Vec<R> = items.iter().map(|_| R::default()).collect();
    {
        let work = Mutex::new(items.into_iter().zip(found.iter_mut()));
        let run = || {
            let mut memory = M::default();
            loop {
                let next = work.lock().map(|mut it| it.next());
                let Ok(Some((item, found))) = next else { break };
                *found = of(&mut memory, item);
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(run);
            }
            run();
        });
    }
    found
}
