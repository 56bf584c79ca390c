//! Compares the line reader with the scanner.

use super::super::super::arena::Arena;
use super::super::super::limits::Limits;
use super::super::reader::Reader;
use super::super::scan;
use super::read;

/// The result of the line reader, if it reads the text.
fn lines(text: &str) -> Option<String> {
    let mut arena = Arena::new(text.len(), Limits::DEFAULT);
    read(text, &mut Reader::new(text, 0, text, &mut arena))?;
    arena.finish();
    Some(format!("{arena:?}"))
}

/// The result of the scanner.
fn scanned(text: &str) -> String {
    let mut arena = Arena::new(text.len(), Limits::DEFAULT);
    let read = scan(text, 0, text, &mut arena);
    arena.finish();
    read.map_or_else(|fault| format!("{fault:?}"), |()| format!("{arena:?}"))
}

/// All syntax that the line reader supports.
const TEXT: &str = r#"---
# A comment
openapi: 3.0.0   # another
"info": { title: A b, "version" : '1', list: [a, {b: [{}, []], c: http://x.y:1/z}], d: -1}
'tags' : [a, "b c", 'd''e' , 5,true]
paths:
  /pets/{id}:
    get:
      summary: One line
        and another

        and a third
      description: |
        # A title

          indented
        text: with a colon

      parameters:
      - name: a
        in: query
        schema: {}
      -   name: "b \"quoted\" \\ \n"
          example: -5
          empty:
          nothing: ~
      - - 1
        - 0x1F
        -   - deep
      responses:
        200:
          description: >-
            folded
            text

            and more
        '404': ''
        default:
          plain below
          the key
x-größe: "ß"
x-url: http://example.com/#a
x-dash: -a
x-lines: "one
  two \" \\

  three "
x-more:
  - 'it''s

    a
    b'
x-question: ?a
x-list:
- a
x-last: null
"#;

#[test]
fn lines_tell_what_the_scanner_tells() {
    assert_eq!(lines(TEXT), Some(scanned(TEXT)));
}

/// A text with random errors must be read as by the scanner, or be left to the scanner.
#[test]
fn a_changed_text_is_read_in_the_same_way_or_not_at_all() {
    let pieces = concat!(
        "· ·  ·\n·:·: ·- ·-·#· #·\"·'·|·>·|\n·>\n·[·]·{·}·,·?·? ·&a ·*a·!·!!str ·---\n·...\n·%·@·`·\t·\\·a·\n\n·\n ·\n  ·~",
        "·<<·<<: ·-\n·:\n·é·\u{85}·\u{2028}·\u{a0}·1·0o7·.5·+·=·\n      ·\n        - ",
    );
    let pieces: Vec<&str> = pieces.split('·').collect();
    let mut state = 1_u32;
    let mut random = |below: usize| {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        state as usize % below
    };
    let rounds = std::env::var("SPECMINT_YAML_ROUNDS").map_or(4_000, |rounds| rounds.parse().expect("a number"));
    let mut read = 0;
    for _ in 0..rounds {
        let all: Vec<&str> = TEXT.split_inclusive('\n').collect();
        let from = random(all.len());
        let mut text: String = all[from..(from + 1 + random(12)).min(all.len())].concat();
        for _ in 0..1 + random(3) {
            let at = text.floor_char_boundary(random(text.len() + 1));
            let end = text.ceil_char_boundary((at + random(4)).min(text.len()));
            text.replace_range(at..end, pieces[random(pieces.len())]);
        }
        if let Some(told) = lines(&text) {
            read += 1;
            assert_eq!(told, scanned(&text), "{text}");
        }
    }
    assert!(read > rounds / 10, "{read} of {rounds} texts are read");
}
