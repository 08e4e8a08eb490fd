import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
// Names with a pattern stand for files to be created: YYYYMMDDHHmmss_name.sql.
const placeholder = /YYYY|NN/;
const records = join(root, 'docs/decisions');
const documents = [
  ...readdirSync(root).map((name) => join(root, name)),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((name) =>
    join(root, 'docs', name),
  ),
].filter((path) => path.endsWith('.md'));

describe.each(documents.map((path) => [relative(root, path), path]))('%s', (_name, path = '') => {
  const text = readFileSync(path, 'utf8');

  it('links only to existing files', () => {
    const targets = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, target = '']) => target);
    const local = targets.filter((target) => !/^[a-z]+:/.test(target) && !placeholder.test(target));
    expect(local.filter((target) => !existsSync(resolve(dirname(path), target)))).toEqual([]);
  });

  it('names only existing paths', () => {
    const named = [...text.matchAll(/`((?:src|local|tests|supabase|scripts|bench|docs)\/[\w./[\]-]+)`/g)];
    const paths = named.map(([, name = '']) => name);
    expect(paths.filter((name) => !placeholder.test(name) && !existsSync(join(root, name)))).toEqual([]);
  });
});

describe('decision records', () => {
  const files = readdirSync(records).filter((name) => /^\d{4}-/.test(name));
  const numbered = files.filter((name) => !name.startsWith('0000-')).sort();

  it('are numbered without gaps', () => {
    expect(numbered.map((name) => Number(name.slice(0, 4)))).toEqual(
      numbered.map((_name, index) => index + 1),
    );
  });

  it.each(numbered)('%s matches its number, has a status and a date, and is listed', (name) => {
    const text = readFileSync(join(records, name), 'utf8');
    expect(text).toMatch(
      new RegExp(`^# ${name.slice(0, 4)}\\. \\S.*\\n\\n- Status: \\w.*\\n- Date: \\d{4}-\\d\\d-\\d\\d\\n`),
    );
    const title = /^# \d{4}\. (.*)/.exec(text)?.[1] ?? '';
    const index = readFileSync(join(records, 'README.md'), 'utf8');
    expect(index).toContain(`(${name})`);
    expect(index).toContain(title);
  });
});
