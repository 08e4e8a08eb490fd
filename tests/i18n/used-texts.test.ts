import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { expect, it } from 'vitest';

// Looked up by the codes of the auth server, which nothing here names.
const byForeignCode = /^(errors\.(codes|typedCode)|authErrors\.(codes|passwordWeaknesses|link))\./;
// Found by their English sentence: translated-messages.test.ts compares them with their sources.
const bySentence =
  /^(fieldMessages|passwordRules|serverMessages|paymentMessages|communityMessages|groupMessages)\./;
// Handed over as a whole to react-image-crop.
const byLibrary = /^picture\.crop\./;

/** The words of the code, without its comments. */
async function readWords(patterns: string[], exclude: string[]): Promise<ReadonlySet<string>> {
  const words = new Set<string>();
  for await (const file of glob(patterns, { exclude })) {
    const code = readFileSync(file, 'utf8')
      .replace(/\/\*[^]*?\*\/|<!--[^]*?-->/g, '')
      .replace(/(?<=^|\s)(\/\/|--) .*$/gm, '');
    for (const [word] of code.matchAll(/[\w$]+/g)) words.add(word);
  }
  return words;
}

/** The paths of all texts. A key that is no identifier is a value by which a text is looked up. */
const listPaths = (texts: object, path: string): string[] =>
  Object.entries(texts).flatMap(([key, value]: [string, unknown]) => {
    if (!/^[a-z_$][\w$]*$/i.test(key)) return [];
    const own = `${path}.${key}`;
    const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isGroup ? [own, ...listPaths(value, own)] : [own];
  });

const listAll = (files: Record<string, object>): string[] =>
  Object.values(files).flatMap((areas) =>
    Object.entries(areas).flatMap(([area, texts]: [string, object]) => listPaths(texts, area)),
  );

const findUnused = (paths: string[], words: ReadonlySet<string>) =>
  paths.filter((path) => !words.has(path.split('.').at(-1) ?? ''));

// Knip sees exports, not their members. A word that another text has as well hides a dead one: this finds most.
it('every text of the pages is one that the code names', async () => {
  const files = import.meta.glob<object>(['../../src/i18n/en/**/*.ts', '!**/index.ts'], { eager: true });
  const paths = listAll(files).filter(
    (path) => ![byForeignCode, bySentence, byLibrary].some((by) => by.test(path)),
  );
  expect(paths.length).toBeGreaterThan(2000);
  const words = await readWords(
    ['src/**/*.{ts,tsx,js,astro}', 'supabase/functions/{_shared,api}/**/*.ts', 'supabase/schemas/*.sql'],
    ['src/i18n/**', '**/database.types.ts'],
  );
  expect(findUnused(paths, words)).toEqual([]);
});

it('every text of the emails is one that the code names', async () => {
  const files = import.meta.glob<object>(['../../supabase/functions/notify/texts/en/*.ts', '!**/index.ts'], {
    eager: true,
  });
  const paths = listAll(files);
  expect(paths.length).toBeGreaterThan(100);
  const words = await readWords(
    ['supabase/functions/{_shared,notify}/**/*.ts', 'supabase/schemas/*.sql'],
    ['supabase/functions/notify/texts/**', '**/database.types.ts'],
  );
  expect(findUnused(paths, words)).toEqual([]);
});
