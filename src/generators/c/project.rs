//! Files that build, test and install the client: those of CMake and the unit tests.

use super::client::Client;
use super::names::EnumNames;
use super::runtime::RUNTIME;
use super::text::{Code, literals};
use crate::code;
use crate::emit::{FileKind, Files};
use crate::generators::context::{render, views};
use crate::plan::examples::{self, Extent};
use crate::plan::names::Ident;
use crate::small::SortSmall;

views! {
    "c/CMakeLists.txt" => struct CMakeLists<'p> {
        name: &'p Code,
        version: &'p Code,
        major: &'p Code,
        /// Stems of the models' files.
        models: &'p [&'p Ident],
        /// All other source files of the library.
        sources: Vec<Code>,
    }
    "c/cmake/FindCJson.cmake" => struct FindCJson<'p> { name: &'p Code }
    "c/unit-test/main.c" => struct TestMain<'p> { models: &'p [&'p Ident] }
    "c/unit-test/test_model.c" => struct TestModel<'p> { stem: &'p Ident, body: TestBody<'p> }
}

enum TestBody<'p> {
    Enum(&'p EnumNames),
    /// JSON, as literals on separate lines.
    Struct(Vec<Code>),
}

pub fn write(client: &Client<'_>, files: &mut Files) {
    let mut models: Vec<_> = client.api.used_models().map(|id| &client.types.model(id).stem).collect();
    models.sort_small();
    let fixed = RUNTIME.iter().map(|(path, _)| *path).filter(|path| path.ends_with(".c")).map(Code::fixed);
    let own = ["src/apiClient.c", "src/jsonText.c"].into_iter().map(Code::fixed);
    let apis = client.names.groups.iter().map(|group| code!("api/{}.c", group.class));
    let mut sources: Vec<_> = fixed.chain(own).chain(apis).collect();
    sources.sort_small();
    let library = &client.names.library;
    let name = &library.package;
    let project = CMakeLists { name, version: &library.version, major: &library.major, models: &models, sources };
    files.push("CMakeLists.txt", render(&project));
    files.push("cmake/FindCJson.cmake", render(&FindCJson { name }));
    files.push("Config.cmake.in", include_str!("../../../templates/c/Config.cmake.in"));
    files.push("pkg-config.pc.in", include_str!("../../../templates/c/pkg-config.pc.in"));
    files.push("Packing.cmake", include_str!("../../../templates/c/Packing.cmake"));
    files.push(".gitignore", include_str!("../../../templates/c/gitignore"));
    files.push(".openapi-generator-ignore", include_str!("../../../templates/c/openapi-generator-ignore"));
    if !models.is_empty() {
        files.push("unit-test/main.c", render(&TestMain { models: &models }));
        files.push("unit-test/roundtrip.c", include_str!("../../../templates/c/unit-test/roundtrip.c"));
        files.push("unit-test/roundtrip.h", include_str!("../../../templates/c/unit-test/roundtrip.h"));
    }
    for id in client.api.used_models() {
        let names = client.types.model(id);
        let body = match &names.values {
            Some(values) => TestBody::Enum(values),
            None => TestBody::Struct(match examples::model(client.api, id, Extent::Whole) {
                Some(example) => literals(&example.json()),
                None => vec![Code::fixed("NULL")],
            }),
        };
        let kind = FileKind::ModelTest(client.api.model(id).name.clone());
        let test = render(&TestModel { stem: &names.stem, body });
        files.push_as(kind, format!("unit-test/test_{}.c", names.stem), test);
    }
}
