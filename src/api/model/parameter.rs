//! Parameters, and the serialization of their values.

use crate::api::Type;
use crate::spec::Node;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ParameterLocation {
    Path,
    Query,
    /// 3.2: the whole query string as a single value.
    Querystring,
    Header,
    Cookie,
}

impl ParameterLocation {
    /// The location with this name in a description.
    pub(in crate::api) fn named(name: &str) -> Option<Self> {
        let all = [Self::Path, Self::Query, Self::Querystring, Self::Header, Self::Cookie];
        all.into_iter().find(|location| location.as_str() == name)
    }

    /// The default style of this location.
    pub const fn default_style(self) -> Style {
        match self {
            Self::Path | Self::Header => Style::Simple,
            Self::Query | Self::Querystring | Self::Cookie => Style::Form,
        }
    }

    /// True if the specification allows this style in this location.
    const fn has(self, style: Style) -> bool {
        // Swagger 2.0 allows these three in every location.
        let delimited = matches!(style, Style::SpaceDelimited | Style::PipeDelimited | Style::TabDelimited);
        match self {
            Self::Path => delimited || matches!(style, Style::Simple | Style::Label | Style::Matrix),
            Self::Query => delimited || matches!(style, Style::Form | Style::DeepObject),
            Self::Header => delimited || matches!(style, Style::Simple),
            Self::Cookie => matches!(style, Style::Form | Style::Cookie),
            Self::Querystring => false,
        }
    }

    /// The style, or the default if the specification does not allow it in this location.
    pub(in crate::api) const fn allowed_or_default(self, style: Style) -> Style {
        if self.has(style) { style } else { self.default_style() }
    }

    /// The location's name in a description.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Path => "path",
            Self::Query => "query",
            Self::Querystring => "querystring",
            Self::Header => "header",
            Self::Cookie => "cookie",
        }
    }
}

pub struct Parameter<'d> {
    pub node: Node<'d>,
    pub name: &'d str,
    /// The name from a mapping.
    pub mapped_name: Option<&'d str>,
    pub location: ParameterLocation,
    pub required: bool,
    pub description: Option<&'d str>,
    pub deprecated: bool,
    pub ty: Type<'d>,
    pub encoding: Serialization<'d>,
    /// `allowEmptyValue`: the name may be sent without a value.
    pub allow_empty: bool,
    pub default: Option<Node<'d>>,
}

impl<'d> Parameter<'d> {
    /// The media type object of a parameter whose value is described by `content`.
    pub fn content(&self) -> Option<Node<'d>> {
        self.node.get("content")?.members().next().map(|(_, content)| content)
    }
}

/// The serialization of a parameter or header.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Serialization<'d> {
    /// In a style that the parameter's location allows.
    Style { style: Style, explode: bool, allow_reserved: bool },
    /// As a single value of this media type: that of `content`, or that of a form if a whole query string has no
    /// `content`.
    Content(&'d str),
}

/// Serialization styles of parameters (OAS 3.x, "Style Values"). The three delimited styles are also Swagger 2.0's
/// `ssv`, `pipes` and `tsv`, which are allowed in paths and headers too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    Simple,
    Label,
    Matrix,
    Form,
    SpaceDelimited,
    PipeDelimited,
    TabDelimited,
    DeepObject,
    Cookie,
}

impl Style {
    /// The name of the style in a description; the name for `tsv` is formed like the other two.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Simple => "simple",
            Self::Label => "label",
            Self::Matrix => "matrix",
            Self::Form => "form",
            Self::SpaceDelimited => "spaceDelimited",
            Self::PipeDelimited => "pipeDelimited",
            Self::TabDelimited => "tabDelimited",
            Self::DeepObject => "deepObject",
            Self::Cookie => "cookie",
        }
    }
}
