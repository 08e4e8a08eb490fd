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
  ['a function imports the site', 'supabase/functions/api/new.ts', '../../../src/lib/failure.ts'],
  [
    'a contract imports what is not a contract',
    'supabase/functions/_shared/contracts/new.ts',
    '../on-error.ts',
  ],
  ['the site imports a function', 'src/lib/new.ts', '../../supabase/functions/_shared/on-error.ts'],
  ['the site imports the local stack', 'src/lib/new.ts', '../../local/main.ts'],
  ['lib imports a feature', 'src/lib/new.ts', '../features/auth/SignInForm.tsx'],
  ['ui imports lib', 'src/ui/new.ts', '../lib/failure.ts'],
  ['a feature imports another', 'src/features/account/new.ts', '../auth/SignInForm.tsx'],
  ['the local stack imports the site', 'local/new.ts', '../src/lib/failure.ts'],
])('lint refuses it when %s', async (_sentence, file, specifier) => {
  expect(await lint(file, specifier)).toHaveLength(1);
});

it.each([
  ['a feature imports lib', 'src/features/auth/new.ts', '../../lib/failure.ts'],
  ['a feature imports a contract', 'src/features/auth/new.ts', '#contracts/auth.ts'],
  ['a function imports _shared', 'supabase/functions/api/new.ts', '../_shared/on-error.ts'],
])('lint lets it pass when %s', async (_sentence, file, specifier) => {
  expect(await lint(file, specifier)).toEqual([]);
});
