import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { passedFiles } from '../../scripts/checks/passed-files.ts';

const root = join(import.meta.dirname, '../..');
let folder = '';
let file = '';
let settings = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'passed-files-'));
  vi.stubEnv('XDG_CACHE_HOME', join(folder, 'caches'));
  [file, settings] = ['file.ts', 'settings.json'].map((name) => relative(root, join(folder, name))) as [
    string,
    string,
  ];
  write(file, 'one');
  write(settings, '{}');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});
const write = (path: string, content: string) => writeFileSync(join(root, path), content);
const unknown = () => passedFiles('check', [settings]).unknown([file]);

it('checks a file that passed again only when it or the settings change', () => {
  expect(unknown()).toEqual([file]);
  passedFiles('check', [settings]).add([file]);
  expect(unknown()).toEqual([]);
  expect(passedFiles('other', [settings]).unknown([file])).toEqual([file]);

  write(file, 'two');
  expect(unknown()).toEqual([file]);
  write(file, 'one');
  expect(unknown()).toEqual([]);
  write(settings, '{ "strict": true }');
  expect(unknown()).toEqual([file]);
});
