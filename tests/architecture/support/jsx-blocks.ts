import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import ts from 'typescript';
import { root, sourcesIn } from './import-graph.ts';

/** Elements at which a browser ends the paragraph that they stand in. */
const blocks = new Set(
  'address article aside blockquote details dialog div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul'.split(
    ' ',
  ),
);

interface Part {
  file: string;
  tags: Set<string>;
}

type Element = ts.JsxElement | ts.JsxSelfClosingElement;

const isElement = (node: ts.Node): node is Element =>
  ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node);
const tagOf = (node: Element) =>
  (ts.isJsxElement(node) ? node.openingElement : node).tagName.getText(node.getSourceFile());

/** Calls `visit` with each element below a node; not those in attributes, which stand elsewhere. */
function eachElement(node: ts.Node, visit: (element: Element) => void) {
  if (isElement(node)) visit(node);
  ts.forEachChild(node, (child) => {
    if (!ts.isJsxAttributes(child)) eachElement(child, visit);
  });
}

/** By the name of an imported component the file that it is from. */
function importsIn(file: ts.SourceFile): Map<string, string> {
  const found = new Map<string, string>();
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const named = statement.importClause?.namedBindings;
    if (!statement.moduleSpecifier.text.startsWith('.') || !named || !ts.isNamedImports(named)) continue;
    for (const { name, propertyName } of named.elements)
      found.set(
        name.text,
        `${resolve(dirname(file.fileName), statement.moduleSpecifier.text)}#${(propertyName ?? name).text}`,
      );
  }
  return found;
}

/** Lists the paragraphs of React components that hold an element of its own lines, also one that a component within renders: `file: <p> <Modal>`. */
export function findBlocksInParagraphs(folder = 'src'): string[] {
  const components = new Map<string, Part>();
  const files = sourcesIn(folder)
    .filter((name) => name.endsWith('.tsx'))
    .map((name) =>
      ts.createSourceFile(name, readFileSync(name, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX),
    );
  for (const file of files)
    for (const statement of file.statements) {
      const named: [string, ts.Node][] = ts.isFunctionDeclaration(statement)
        ? [[statement.name?.text ?? '', statement]]
        : ts.isVariableStatement(statement)
          ? statement.declarationList.declarations.map((one) => [one.name.getText(file), one])
          : [];
      for (const [name, node] of named) {
        const tags = new Set<string>();
        eachElement(node, (element) => tags.add(tagOf(element)));
        components.set(`${file.fileName}#${name}`, { file: file.fileName, tags });
      }
    }
  const imports = new Map(files.map((file) => [file.fileName, importsIn(file)]));
  const locate = (file: string, tag: string) => imports.get(file)?.get(tag) ?? `${file}#${tag}`;
  const known = new Map<string, boolean>();
  const hasBlock = (id: string): boolean => {
    const seen = known.get(id);
    if (seen !== undefined) return seen;
    known.set(id, false);
    const part = components.get(id);
    const result = part !== undefined && [...part.tags].some((tag) => isBlock(part.file, tag));
    known.set(id, result);
    return result;
  };
  const isBlock = (file: string, tag: string) =>
    blocks.has(tag) || (/^[A-Z]/.test(tag) && hasBlock(locate(file, tag)));
  const found: string[] = [];
  for (const file of files)
    eachElement(file, (element) => {
      if (tagOf(element) !== 'p') return;
      ts.forEachChild(element, (child) => {
        if (ts.isJsxOpeningElement(child)) return;
        eachElement(child, (inner) => {
          const tag = tagOf(inner);
          if (isBlock(file.fileName, tag)) found.push(`${relative(root, file.fileName)}: <p> <${tag}>`);
        });
      });
    });
  return found;
}
