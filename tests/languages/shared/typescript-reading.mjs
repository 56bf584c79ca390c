// Reads facts out of generated TypeScript, whatever its layout and quotes.

/** The reader, with the TypeScript of the tests that ask; `usual` are the last parameters that every method has. */
export function reader(ts, usual = ['options?']) {
  const printer = ts.createPrinter({ removeComments: true });

  /** A client's files, read: declarations by name, and package.json. */
  class Client {
    constructor(files) {
      this.files = files;
      this.names = Object.keys(files);
      this.parsed = Object.fromEntries(this.names.filter((n) => n.endsWith('.ts'))
        .map((n) => [n, ts.createSourceFile(n, files[n], ts.ScriptTarget.Latest, true)]));
    }

    /** package.json, or undefined. */
    get manifest() {
      return this.files['package.json'] && JSON.parse(this.files['package.json']);
    }

    /** The code of one file, or of all: no comments, one layout, single quotes. */
    code(name) {
      const all = name ? [this.parsed[name]] : Object.values(this.parsed);
      return all.map((file) => printer.printFile(file).replace(/"/g, "'")).join('\n');
    }

    /** The statements of all files; those of a namespace, with its name and a dot before theirs. */
    #statements() {
      const within = (statements, prefix = '') => [...statements].flatMap((s) => {
        const inner = ts.isModuleDeclaration(s) && s.body ? within(s.body.statements, `${prefix}${s.name.text}.`) : [];
        return [{ s, prefix }, ...inner];
      });
      return Object.values(this.parsed).flatMap((file) => within(file.statements));
    }

    #find(kind, name) {
      return this.#statements().find(({ s, prefix }) => s.kind === kind && prefix + s.name?.text === name)?.s;
    }

    /** Whether an exported interface, class, type or enum of this name exists. */
    has(name) {
      const { InterfaceDeclaration, ClassDeclaration, TypeAliasDeclaration, EnumDeclaration } = ts.SyntaxKind;
      return [InterfaceDeclaration, ClassDeclaration, TypeAliasDeclaration, EnumDeclaration].some((k) => this.#find(k, name));
    }

    /** Parameters of a method without those that every method has, optional ones with a `?`. */
    parameters(api, method) {
      const found = this.#find(ts.SyntaxKind.ClassDeclaration, api)?.members.find((m) => m.name?.text === method);
      if (!found) throw new Error(`no method ${api}.${method}`);
      return found.parameters.map((p) => p.name.text + (p.questionToken || p.initializer ? '?' : '')).filter((p) => !usual.includes(p));
    }

    /** Names of an interface's properties in order; an index signature is `[]`. */
    properties(name) {
      const found = this.#find(ts.SyntaxKind.InterfaceDeclaration, name);
      if (!found) throw new Error(`no interface ${name}`);
      return found.members.map((m) => (ts.isIndexSignatureDeclaration(m) ? '[]' : m.name.text));
    }

    /** The text of a property's type, of one layout. */
    propertyType(name, property) {
      const found = this.#find(ts.SyntaxKind.InterfaceDeclaration, name)?.members.find((m) => m.name?.text === property);
      return found?.type?.getText().replace(/\s+/g, ' ');
    }

    /** The text of a type alias, with single quotes. */
    alias(name) {
      return this.#find(ts.SyntaxKind.TypeAliasDeclaration, name)?.type.getText().replace(/\s+/g, ' ').replace(/"/g, "'");
    }

    /** Member names and values of an enum, whether it is an object or a TypeScript enum. */
    cases(name) {
      const asEnum = this.#find(ts.SyntaxKind.EnumDeclaration, name);
      if (asEnum) return Object.fromEntries(asEnum.members.map((m) => [m.name.text, value(m.initializer)]));
      const variable = this.#statements().filter(({ s }) => ts.isVariableStatement(s))
        .flatMap(({ s, prefix }) => s.declarationList.declarations.map((d) => ({ d, name: prefix + d.name.text }))).find((found) => found.name === name)?.d;
      if (!variable) throw new Error(`no enum ${name}`);
      const object = ts.isAsExpression(variable.initializer) ? variable.initializer.expression : variable.initializer;
      return Object.fromEntries(object.properties.map((p) => [p.name.text, value(p.initializer)]));
    }

    isTypeScriptEnum(name) {
      return Boolean(this.#find(ts.SyntaxKind.EnumDeclaration, name));
    }
  }

  function value(node) {
    if (ts.isStringLiteralLike(node)) return node.text;
    return Number(node.getText());
  }

  return Client;
}

/** The TypeScript blocks of a Markdown text. */
export const snippets = (markdown) => [...markdown.matchAll(/^```(?:typescript|ts)\n([\s\S]*?)^```/gm)].map((m) => m[1]);
