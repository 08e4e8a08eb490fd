import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { expect, it } from 'vitest';
import { importArrows } from '../../eslint.zones.js';

const eslint = new ESLint({
  overrideConfigFile: true,
  overrideConfig: [{ ...importArrows, languageOptions: { parser: tseslint.parser } }] as never,
});

async function lint(filePath: string, specifier: string) {
  const [result] = await eslint.lintText(`import * as x from '${specifier}';\nexport { x };\n`, { filePath });
  return result?.messages.map((message) => message.message) ?? [];
}

it.each([
  [
    'a function imports the site',
    'supabase/functions/api/new.ts',
    '../../../src/lib/browser/errors/failure.ts',
  ],
  [
    'a contract imports what is not a contract',
    'supabase/functions/_shared/contracts/new.ts',
    '../on-error.ts',
  ],
  ['a service imports a route', 'supabase/functions/api/services/new.ts', '../routes/settings.ts'],
  ['the site imports a function', 'src/lib/new.ts', '../../supabase/functions/_shared/on-error.ts'],
  ['the site imports the local stack', 'src/lib/new.ts', '../../local/main.ts'],
  ['lib imports a feature', 'src/lib/new.ts', '../features/auth/SignInForm.tsx'],
  ['lib/shared imports the worker', 'src/lib/shared/new.ts', '../server/hub-client.ts'],
  ['lib/shared imports the browser', 'src/lib/shared/new.ts', '../browser/errors/failure.ts'],
  ['lib/server imports the browser', 'src/lib/server/new.ts', '../browser/errors/failure.ts'],
  ['lib/browser imports the worker', 'src/lib/browser/new.ts', '../server/hub-client.ts'],
  ['a feature imports the style guide', 'src/features/auth/new.ts', '../../styleguide/read-colors.ts'],
  ['ui imports a client', 'src/ui/new.ts', '../lib/browser/errors/failure.ts'],
  [
    'an island imports the worker',
    'src/features/business/posts/New.tsx',
    '../../../lib/server/hub-client.ts',
  ],
  ['an island imports a component', 'src/features/business/New.tsx', '../../components/Card.astro'],
  ['a feature imports a page', 'src/features/directory/views/New.astro', '../../../pages/index.astro'],
  ['a feature imports another', 'src/features/account/new.ts', '../auth/SignInForm.tsx'],
  ['the local stack imports the site', 'local/new.ts', '../src/lib/browser/errors/failure.ts'],
])('lint rejects: %s', async (_sentence, file, specifier) => {
  expect(await lint(file, specifier)).toHaveLength(1);
});

it.each([
  ['a feature imports lib', 'src/features/auth/new.ts', '../../lib/browser/errors/failure.ts'],
  ['a view renders a component', 'src/features/directory/views/New.astro', '../../../components/Card.astro'],
  ['ui imports lib/shared', 'src/ui/new.ts', '../lib/shared/format.ts'],
  ['a feature imports a contract', 'src/features/auth/new.ts', '#contracts/auth.ts'],
  ['a function imports _shared', 'supabase/functions/api/new.ts', '../_shared/on-error.ts'],
])('lint allows: %s', async (_sentence, file, specifier) => {
  expect(await lint(file, specifier)).toEqual([]);
});
