// Doubles a vector for ever.
// verdict: MLE
fn main() {
    let mut numbers = vec![4u64];
    loop {
        numbers.push(numbers.len() as u64);
    }
}
