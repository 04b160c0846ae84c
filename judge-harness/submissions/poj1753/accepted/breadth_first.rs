//! Flip Game by breadth-first search over the 65,536 boards.
//!
//! From the given board, all boards one round away, then all that are two rounds away, and so
//! on; each is marked as visited when it enters the queue, so none enters twice. The first
//! board of one colour that leaves the queue is the nearest; a queue that runs empty means that
//! there is none.

use std::collections::VecDeque;
use std::io::{self, Read};

const WHITE: u16 = 0;
const BLACK: u16 = 0xffff;

/// The pieces that picking `piece` flips: itself and its neighbours, a bit each.
fn cross(piece: usize) -> u16 {
    let mut flipped = 1 << piece;
    if piece >= 4 {
        flipped |= 1 << (piece - 4);
    }
    if piece < 12 {
        flipped |= 1 << (piece + 4);
    }
    if piece % 4 > 0 {
        flipped |= 1 << (piece - 1);
    }
    if piece % 4 < 3 {
        flipped |= 1 << (piece + 1);
    }
    flipped
}

fn fewest_rounds(start: u16) -> Option<usize> {
    let mut visited = vec![false; 1 << 16];
    let mut queue = VecDeque::new();
    visited[usize::from(start)] = true;
    queue.push_back((start, 0));
    while let Some((board, rounds)) = queue.pop_front() {
        if matches!(board, WHITE | BLACK) {
            return Some(rounds);
        }
        for piece in 0..16 {
            let next = board ^ cross(piece);
            if !visited[usize::from(next)] {
                visited[usize::from(next)] = true;
                queue.push_back((next, rounds + 1));
            }
        }
    }
    None
}

/// One bit per piece in reading order, set for black; white space is passed over.
fn read_board(input: &str) -> u16 {
    let pieces = input.chars().filter(|c| matches!(c, 'b' | 'w'));
    pieces.zip(0..16).fold(WHITE, |board, (colour, piece)| {
        board | (u16::from(colour == 'b') << piece)
    })
}

fn main() {
    let mut input = String::new();
    io::stdin()
        .read_to_string(&mut input)
        .expect("standard input is text");
    match fewest_rounds(read_board(&input)) {
        Some(rounds) => println!("{rounds}"),
        None => println!("Impossible"),
    }
}
