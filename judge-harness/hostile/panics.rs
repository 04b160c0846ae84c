// Panics after the right answer.
// verdict: RE
fn main() {
    println!("4");
    None::<u8>.expect("something");
}
