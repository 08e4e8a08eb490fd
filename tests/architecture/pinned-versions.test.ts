import { readFileSync, readdirSync, existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const functions = new URL('../../supabase/functions/', import.meta.url);
const { dependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  dependencies: Record<string, string>;
};
const configs = readdirSync(functions)
  .map((name) => new URL(`${name}/deno.json`, functions))
  .filter((url) => existsSync(url));

describe.each(configs.map((url) => [url.pathname.split('/').at(-2), url] as const))(
  'function %s',
  (_name, url) => {
    const { imports } = JSON.parse(readFileSync(url, 'utf8')) as { imports: Record<string, string> };

    it.each(Object.entries(imports))('pins %s to the installed version', (specifier, target) => {
      const [, name, version] = /^npm:\/?((?:@[^/]+\/)?[^@/]+)@([^/]+)\/?$/.exec(target) ?? [];
      expect(name).toBe(specifier.replace(/\/$/, ''));
      expect(version).toBe(dependencies[name ?? '']);
    });
  },
);
