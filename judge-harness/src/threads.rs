//! Work that several threads share.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

/// Calls `action` with all items in order, `jobs` at a time; the results are in the same order.
/// Once an action has failed, no other is begun. The error is that of the first item that failed.
pub fn in_order<T: Send, R: Send, E: Send>(
    jobs: usize,
    items: impl Iterator<Item = T> + Send,
    action: impl Fn(T) -> Result<R, E> + Sync,
) -> Result<Vec<R>, E> {
    let items = Mutex::new(Some(items.enumerate()));
    let results = Mutex::new(BTreeMap::new());
    let next = || locked(&items).as_mut()?.next();
    let work = || {
        while let Some((index, item)) = next() {
            let result = action(item);
            if result.is_err() {
                *locked(&items) = None;
            }
            locked(&results).insert(index, result);
        }
    };
    thread::scope(|scope| {
        // Where no more threads can be started, fewer do the work.
        let more = (1..jobs).map(|_| thread::Builder::new().spawn_scoped(scope, work));
        more.take_while(Result::is_ok).for_each(drop);
        work();
    });
    let results = std::mem::take(&mut *locked(&results));
    results.into_values().collect()
}

/// Locks a mutex whose content stays consistent even if a thread panics.
pub fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
