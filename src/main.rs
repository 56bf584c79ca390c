//! The command line.

fn main() {
    for generator in specmint::generators::ALL {
        println!("{}", generator.name);
    }
}
