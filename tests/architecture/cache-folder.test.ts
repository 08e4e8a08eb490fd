import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cacheFolder } from '../../scripts/cache-folder.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cache-folder-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

it("makes a folder of the user's caches that only the user reads", () => {
  vi.stubEnv('XDG_CACHE_HOME', join(folder, 'caches'));
  const made = cacheFolder('prettier');
  expect(made).toBe(join(folder, 'caches', 'local-business-hub', 'prettier'));
  expect(statSync(made).mode & 0o777).toBe(0o700);
  expect(statSync(join(made, '..')).mode & 0o777).toBe(0o700);
  expect(cacheFolder('prettier')).toBe(made);
});

it('takes ~/.cache where XDG_CACHE_HOME is no absolute path', () => {
  vi.stubEnv('XDG_CACHE_HOME', 'relative');
  vi.stubEnv('HOME', folder);
  expect(cacheFolder('prettier')).toBe(join(folder, '.cache', 'local-business-hub', 'prettier'));
});

it('takes one of node_modules where it can make none outside of the checkout', () => {
  writeFileSync(join(folder, 'file'), '');
  vi.stubEnv('XDG_CACHE_HOME', join(folder, 'file'));
  const made = cacheFolder('test-of-cache-folder');
  expect(made).toBe(join(import.meta.dirname, '../../node_modules/.cache/test-of-cache-folder'));
  rmSync(made, { recursive: true });
});
