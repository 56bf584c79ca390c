//! The encoders of project files: text of XML, and strings of Groovy.

use crate::emit::text::{Code, cleaned};

/// Text between tags. Maven would replace `${…}`, so a blank separates the two.
pub fn xml(text: &str) -> Code {
    let text = cleaned(text.trim(), &[]).replace("${", "$ {").replace('\n', " ");
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            // These alone of the characters that are not cleaned may not be in XML.
            '\u{fffe}' | '\u{ffff}' => out.push(' '),
            c => out.push(c),
        }
    }
    Code::encoded(out)
}

/// A string in single quotes, in which Groovy replaces nothing.
pub fn groovy(text: &str) -> Code {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('\'');
    for c in cleaned(text.trim(), &[]).replace('\n', " ").chars() {
        if matches!(c, '\'' | '\\') {
            out.push('\\');
        }
        out.push(c);
    }
    out.push('\'');
    Code::encoded(out)
}

/// The lines of gradle.properties, which are the caller's own.
pub fn properties(text: &str) -> Code {
    let text = cleaned(text.trim(), &[]);
    Code::encoded(format!("# Properties of Gradle\n{text}{}", if text.is_empty() { "" } else { "\n" }))
}

#[cfg(test)]
mod tests {
    use super::{groovy, properties, xml};

    #[test]
    fn text_ends_neither_tags_nor_strings() {
        assert_eq!(xml(" a]]> <!-- &amp; ${env.HOME}\n").as_str(), "a]]&gt; &lt;!-- &amp;amp; $ {env.HOME}");
        assert_eq!(xml("$${x}\u{ffff}").as_str(), "$$ {x} ");
        assert_eq!(groovy("a'b\\ ${c} \"\nd").as_str(), "'a\\'b\\\\ ${c} \" d'");
        assert_eq!(properties("a=1\r\nb=2").as_str(), "# Properties of Gradle\na=1\nb=2\n");
    }
}
