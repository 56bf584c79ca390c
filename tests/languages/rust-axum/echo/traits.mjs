// Reads the traits and responses of a generated server: our own output, as it is written.

/** The variants of an enum, each with its fields as [name, type] or, without names, ['', type]. */
export function variants(code, name) {
    const body = new RegExp(`pub enum ${name} \\{\n([^]*?)\n\\}`).exec(code)?.[1] ?? '';
    const lines = body.split('\n').filter((line) => !line.trim().startsWith('///'));
    const out = [];
    for (const line of lines) {
        const tuple = /^    (\w+)\((.*)\),$/.exec(line);
        const alone = /^    (\w+)( \{|,)$/.exec(line);
        const field = /^        (\w+): (.*),$/.exec(line);
        if (tuple) out.push({ name: tuple[1], named: false, fields: split(tuple[2]).map((type) => ['', type]) });
        else if (alone) out.push({ name: alone[1], named: alone[2] === ' {', fields: [] });
        else if (field) out.at(-1).fields.push([field[1], field[2]]);
    }
    return out;
}

/** Types between commas, but for those within brackets. */
export function split(text) {
    let depth = 0;
    const out = [''];
    for (const c of text) {
        depth += (c === '<') - (c === '>');
        if (c === ',' && depth === 0) out.push('');
        else out[out.length - 1] += c;
    }
    return out.map((type) => type.trim());
}

/** The trait of a module, and its methods: each with the list of its parameters, its type of responses, and the place of its operation. */
export function methods(code) {
    const trait = /\npub trait (\w+) \{/.exec(code)[1];
    const added = [...code.matchAll(/operations\.add\((\d+), [^]*?\w+::(\w+)\(&\*api/g)];
    const index = new Map(added.map(([, at, method]) => [method, Number(at)]));
    const found = code.slice(code.indexOf('\npub trait ')).matchAll(/\n    fn (\w+)\(([^]*?)\) -> impl Future<Output = Result<(\w+), types::Failure>> \+ Send \{/g);
    return { trait, all: [...found].map(([, method, list, response]) => ({ method, list, response, index: index.get(method) })) };
}
