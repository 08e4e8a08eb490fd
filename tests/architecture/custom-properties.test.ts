import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// A browser ignores the whole declaration, without a word.
it('styles use only custom properties that something sets', () => {
  const files = globSync('src/**/*.{css,astro,tsx,ts}').map((file) => readFileSync(file, 'utf8'));
  const named = (pattern: RegExp) =>
    new Set(files.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name)));
  // Those of @dnd-kit are set by it.
  const isSet = named(/(--[a-z][\w-]*)['"`]?\]?\s*:/g);
  const isUsed = named(/var\((--[a-z][\w-]*)\)/g);
  expect([...isUsed].filter((name) => !isSet.has(name) && !name.startsWith('--dnd-'))).toEqual([]);
});
