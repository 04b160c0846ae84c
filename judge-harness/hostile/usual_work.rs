// Does what many programs do: threads, clocks, random numbers, its input by name.
// verdict: AC
use std::collections::HashSet;
use std::io::{stdin, Read};
use std::time::{Duration, Instant, SystemTime};
use std::{fs, thread};

fn main() {
    let mut input = String::new();
    stdin().read_to_string(&mut input).unwrap();
    let started = (Instant::now(), SystemTime::now());
    let thread = thread::Builder::new().name("worker".into()).stack_size(256 << 20);
    let four = thread.spawn(|| vec![4u8; 1 << 20][7]).unwrap().join().unwrap();
    thread::sleep(Duration::from_millis(1));
    let (sender, receiver) = std::sync::mpsc::channel();
    thread::scope(|scope| scope.spawn(move || sender.send(four).unwrap()).join().unwrap());
    assert!(started.0.elapsed() > Duration::ZERO && thread::available_parallelism().is_ok());
    let random: HashSet<u8> = [receiver.recv().unwrap()].into_iter().collect();
    assert_eq!(random.len(), 1);
    assert_eq!(fs::read_to_string("/dev/stdin").unwrap(), input);
    assert_eq!(fs::read_dir(".").unwrap().count(), 0);
    assert!(std::panic::catch_unwind(|| panic!("on purpose")).is_err());
    println!("{four}");
}
