import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import ts from 'typescript';
import { expect, it } from 'vitest';

// What a page in Spanish shows: the words of these folders are in src/i18n. Parts for staff are in English.
const folders = [
  'src/kit/branches',
  'src/kit/diff',
  'src/kit/forms',
  'src/features/business/claims',
  'src/features/business/listing',
  'src/features/business/locations',
];
// Attributes that people read or hear.
const spoken = /^(alt|aria-label|caption|hint|label|message|note|placeholder|reason|title)$/;
const hasWord = (text: string) => /\p{L}/u.test(text.replace(/&\w+;/g, ''));

/** The words that a component shows and that are written in its source. */
function wordsIn(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  );
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isJsxText(node) && hasWord(node.text)) found.push(node.text.trim());
    if (ts.isJsxAttribute(node) && spoken.test(node.name.getText())) {
      const value = node.initializer;
      if (value && ts.isStringLiteral(value) && hasWord(value.text)) found.push(value.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found.map((text) => `${file}: ${text}`);
}

it.each(folders)('no component has words of its own: %s', async (folder) => {
  const words: string[] = [];
  for await (const file of glob(`${folder}/**/*.tsx`)) words.push(...wordsIn(file));
  expect(words).toEqual([]);
});
