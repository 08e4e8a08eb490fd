import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// A component may render after the response has begun: a page that is "not found" would answer 200 when a read is slow.
it('the status and headers of a response are set by pages, not by their components', () => {
  const components = globSync('src/**/*.astro').filter((path) => !path.startsWith('src/pages/'));
  expect(components.length).toBeGreaterThan(20);
  expect(components.filter((path) => readFileSync(path, 'utf8').includes('Astro.response'))).toEqual([]);
});
