import { afterEach, expect, it, vi } from 'vitest';
import { styleGuide } from '../../src/styleguide/route.mjs';

const routesIn = (command: 'build' | 'dev') => {
  const injectRoute = vi.fn();
  const setUp = styleGuide.hooks['astro:config:setup'] as unknown as (options: object) => void;
  setUp({ command, injectRoute });
  return injectRoute.mock.calls.length;
};

afterEach(() => {
  vi.unstubAllEnvs();
});

it('a production build has no style guide', () => {
  vi.stubEnv('STYLE_GUIDE', undefined);
  expect(routesIn('build')).toBe(0);
});

it('development and the build of the end-to-end tests have it', () => {
  vi.stubEnv('STYLE_GUIDE', undefined);
  expect(routesIn('dev')).toBe(1);
  vi.stubEnv('STYLE_GUIDE', '1');
  expect(routesIn('build')).toBe(1);
});
