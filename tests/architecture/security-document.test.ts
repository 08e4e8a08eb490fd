import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { asvsRequirements } from './support/asvs-requirements.ts';

const root = resolve(import.meta.dirname, '../..');
const text = readFileSync(join(root, 'docs/security.md'), 'utf8');
const rows = [
  ...text.matchAll(/^\| (\d+\.\d+\.\d+) +\| (\d) +\| (.+?) +\| (.+?) +\| (.+?) +\| (.*?) +\|$/gm),
].map(([, number = '', level = '', asks = '', state = '', how = '', proof = '']) => ({
  number,
  level: Number(level),
  asks,
  state,
  how,
  proof,
}));
const pathsIn = (cell: string) => [...cell.matchAll(/`([\w./-]+\/[\w./-]+)`/g)].map(([, path = '']) => path);

describe('the table of OWASP ASVS', () => {
  it.each([1, 2] as const)('has each requirement of level %i once, in order', (level) => {
    expect(rows.filter((row) => row.level === level).map(({ number }) => number)).toEqual(
      asvsRequirements[level],
    );
  });

  it('has no row that its pattern misses', () => {
    expect(text.match(/^\| \d+\.\d+\.\d+ /gm)).toHaveLength(rows.length);
  });

  it('says of each whether it is met, and how or why not', () => {
    for (const { number, asks, state, how } of rows) {
      expect(['met', 'partly', 'not met', 'n/a'], number).toContain(state);
      expect(asks.length, number).toBeGreaterThan(5);
      expect(how.length, number).toBeGreaterThan(8);
    }
  });

  it('names for each that is met what proves it: a test, the platform, or reading', () => {
    const unproved = rows.filter(
      ({ state, proof }) =>
        state === 'met' &&
        !pathsIn(proof).some((path) => path.startsWith('tests/')) &&
        !/^(platform|read)\b/.test(proof),
    );
    expect(unproved.map(({ number }) => number)).toEqual([]);
  });

  it('says how many are met, as the table has them', () => {
    const counted = (level: number, state: string) =>
      rows.filter((row) => row.level === level && row.state === state).length;
    for (const level of [1, 2]) {
      const line = `level ${String(level)}: ${['met', 'partly', 'not met', 'n/a'].map((state) => `${String(counted(level, state))} ${state}`).join(', ')}`;
      expect(text.toLowerCase()).toContain(line);
    }
  });
});

it('each path that docs/security.md names exists', () => {
  const paths = pathsIn(text).filter((path) =>
    /^(tests|src|supabase|local|docs|public|scripts|bench)\//.test(path),
  );
  expect(paths.length).toBeGreaterThan(100);
  expect([...new Set(paths)].filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
