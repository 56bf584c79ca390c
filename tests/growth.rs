//! The memory that a run requests is proportional to the size of the description. It is counted, not timed, so it is
//! the same on each run.

use std::fmt::Write;

use specmint::emit::parallel::in_one_thread;
use specmint::generators;
use specmint::spec::{Input, NoFiles};

use crate::counting::count;
use crate::support::{Options, full};

/// Operations with separate schemas of every kind that the model has: references and inline objects, `allOf`, `oneOf`,
/// `anyOf`, enumerations, maps, cycles.
fn description(operations: usize) -> String {
    let mut text = String::from("{\"openapi\":\"3.0.3\",\"info\":{\"title\":\"Growth\",\"version\":\"1\"},\"paths\":{");
    let comma = |i: usize| if i == 0 { "" } else { "," };
    for i in 0..operations {
        let tag = i / 10;
        write!(
            text,
            r##"{}"/things{i}/{{id}}":{{"post":{{"operationId":"changeThing{i}","tags":["tag {tag}"],
            "description":"Changes a thing.","parameters":[
            {{"name":"id","in":"path","required":true,"schema":{{"type":"string"}}}},
            {{"name":"sort","in":"query","schema":{{"type":"string","enum":["up","down"]}}}}],
            "requestBody":{{"content":{{"application/json":{{"schema":{{"type":"object","properties":{{
                "part{i}":{{"$ref":"#/components/schemas/Part{i}"}},"note":{{"type":"string"}}}}}}}}}}}},
            "responses":{{"200":{{"description":"Changed.","content":{{"application/json":{{
                "schema":{{"$ref":"#/components/schemas/Thing{i}"}}}}}}}}}}}}}}"##,
            comma(i)
        )
        .expect("writing to memory does not fail");
    }
    text.push_str("},\"components\":{\"schemas\":{");
    for i in 0..operations {
        write!(
            text,
            r##"{}"Thing{i}":{{"allOf":[{{"$ref":"#/components/schemas/Base{i}"}},{{"type":"object","properties":{{
                "parts":{{"type":"array","items":{{"$ref":"#/components/schemas/Part{i}"}}}},
                "inside":{{"type":"object","properties":{{"size{i}":{{"type":"integer"}}}}}},
                "named":{{"type":"object","additionalProperties":{{"$ref":"#/components/schemas/Part{i}"}}}}}}}}]}},
            "Base{i}":{{"type":"object","required":["id"],"properties":{{"id":{{"type":"string","description":"Which."}},
                "state":{{"type":"string","enum":["new","old{i}"]}},
                "parent":{{"$ref":"#/components/schemas/Thing{i}"}}}}}},
            "Part{i}":{{"oneOf":[{{"$ref":"#/components/schemas/Base{i}"}},{{"type":"object","properties":{{
                "kind":{{"type":"string"}},"rest{i}":{{"anyOf":[{{"type":"string"}},{{"type":"integer"}}]}}}}}}]}}"##,
            comma(i)
        )
        .expect("writing to memory does not fail");
    }
    text.push_str("}}}");
    text
}

#[test]
fn memory_and_work_for_each_operation_stay_the_same() {
    const FEW: usize = 20;
    let most = if full() { 2_400 } else { 800 };
    for generator in generators::ALL {
        let cost = |operations: usize| {
            let text = description(operations);
            let input = Input { name: "growth.json", bytes: text.as_bytes(), source: &NoFiles };
            // With several threads, the share of the work that is not counted would depend on how busy the machine is.
            let (archive, counted) = count(|| {
                in_one_thread(|| {
                    let generated = specmint::generate(generator, &input, &Options::new()).expect("it generates");
                    generated.files.zip(&generator.folder())
                })
            });
            assert!(archive.len() > operations * 100, "{}: every operation is there", generator.name);
            [counted.peak, counted.allocated, counted.allocations].map(|sum| sum as f64 / operations as f64)
        };
        let (few, many) = (cost(FEW), cost(most));
        for (what, few, many) in
            [("peak", few[0], many[0]), ("bytes", few[1], many[1]), ("allocations", few[2], many[2])]
        {
            let name = generator.name;
            println!("{name}: {what} of an operation among {FEW}: {few:.0}, among {most}: {many:.0}");
            assert!(many <= few * 1.3, "{name}: {what} of an operation: {few:.0} among {FEW}, {many:.0} among {most}");
        }
    }
}
