import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** A string of a source file, with the line on which it starts. */
export interface Text {
  line: number;
  text: string;
}

/** The strings of a TypeScript, Astro or SQL file: literals, templates and the text between tags, without comments. */
export function textsOf(path: string): Text[] {
  const source = readFileSync(path, 'utf8');
  if (path.endsWith('.sql')) return sqlTexts(source);
  return path.endsWith('.astro') ? astroTexts(path, source) : scriptTexts(path, source);
}

function scriptTexts(path: string, source: string): Text[] {
  const kind = path.endsWith('.ts') ? ts.ScriptKind.TS : ts.ScriptKind.TSX;
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, false, kind);
  const texts: Text[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node))
      texts.push({
        line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1,
        text: node.text.replaceAll(/\s+/g, ' ').trim(),
      });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return texts;
}

/** The frontmatter is a script, and the template is one expression of JSX once it stands in a fragment. */
function astroTexts(path: string, source: string): Text[] {
  const [, script = '', template = source] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  const markup = template.replaceAll(/<(style|script)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, blank);
  const lines = source.split('\n').length - template.split('\n').length;
  return [...scriptTexts(path, `\n${script}`), ...scriptTexts(path, `${'\n'.repeat(lines)}<>${markup}</>`)];
}

/** The messages of a schema: its strings of several words, without comments on tables and functions. */
function sqlTexts(source: string): Text[] {
  const code = source.replaceAll(/--.*$|\bcomment on [^;]*;/gm, blank);
  return [...code.matchAll(/'((?:[^']|'')*)'/g)].map(({ 1: text = '', index }) => ({
    line: code.slice(0, index).split('\n').length,
    text: text.replaceAll(/\s+/g, ' '),
  }));
}

const blank = (cut: string) => cut.replaceAll(/[^\n]/g, ' ');
