// Reads facts out of generated TypeScript, whatever its layout and quotes.
import ts from 'typescript';

const printer = ts.createPrinter({ removeComments: true });

/** A client's files, read: declarations by name, and package.json. */
export class Client {
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

  #find(kind, name) {
    const is = (s) => s.kind === kind && s.name?.text === name;
    return Object.values(this.parsed).flatMap((file) => [...file.statements]).find(is);
  }

  /** Whether an exported interface, class, type or enum of this name exists. */
  has(name) {
    const { InterfaceDeclaration, ClassDeclaration, TypeAliasDeclaration, EnumDeclaration } = ts.SyntaxKind;
    return [InterfaceDeclaration, ClassDeclaration, TypeAliasDeclaration, EnumDeclaration].some((k) => this.#find(k, name));
  }

  /** Parameters of a method without `options`, optional ones with a `?`. */
  parameters(api, method) {
    const found = this.#find(ts.SyntaxKind.ClassDeclaration, api)?.members.find((m) => m.name?.text === method);
    if (!found) throw new Error(`no method ${api}.${method}`);
    return found.parameters.map((p) => p.name.text + (p.questionToken || p.initializer ? '?' : '')).filter((p) => p !== 'options?');
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
    const variable = Object.values(this.parsed).flatMap((file) => [...file.statements]).filter(ts.isVariableStatement)
      .flatMap((s) => [...s.declarationList.declarations]).find((d) => d.name.text === name);
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

/** The TypeScript blocks of a Markdown text. */
export const snippets = (markdown) => [...markdown.matchAll(/^```(?:typescript|ts)\n([\s\S]*?)^```/gm)].map((m) => m[1]);
