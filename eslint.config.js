import js from '@eslint/js';
import astro from 'eslint-plugin-astro';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { importArrows } from './eslint.zones.js';

export default defineConfig(
  globalIgnores([
    'dist',
    '.data',
    '.astro',
    '.wrangler',
    'node_modules',
    'supabase/functions/_shared/database.types.ts',
  ]),
  js.configs.recommended,
  astro.configs['flat/recommended'],
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      // supabase-js queries are thenables that are sent only when awaited.
      '@typescript-eslint/no-floating-promises': ['error', { checkThenables: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      // An event handler of one call stays one line: `onClick={() => setOpen(true)}`.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // `const { key, ...rest } = item` takes `key` out of the rest.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
    },
  },
  {
    // Run by Deno, which lints and checks them; TypeScript's project leaves them out for their Deno globals.
    files: ['supabase/functions/*/index.ts', 'local/functions/host.ts'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { parserOptions: { projectService: false }, globals: { Deno: 'readonly' } },
    rules: { '@typescript-eslint/no-floating-promises': 'off' },
  },
  importArrows,
  {
    // `astro check` reports what is not used; this rule takes the names in types for variables.
    files: ['**/*.astro'],
    languageOptions: { globals: { __SHOW_FRAME__: 'readonly' } },
    rules: { 'no-unused-vars': 'off' },
  },
  {
    // TypeScript itself does not read .astro files: `astro check` does, and types what the page tests import.
    files: ['tests/pages/**/*.ts'],
    rules: { '@typescript-eslint/no-unsafe-argument': 'off' },
  },
  {
    // A browser bundle that imported the app itself would carry the server's code.
    files: ['src/**/*.{ts,tsx,astro}'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            { regex: 'functions/api/app', allowTypeImports: true, message: 'Only `import type` of the api.' },
            { regex: '^stripe(/|$)', message: 'Only the function `billing` knows the processor of cards.' },
          ],
        },
      ],
    },
    plugins: { '@typescript-eslint': tseslint.plugin },
  },
  {
    files: ['**/*.tsx'],
    extends: [reactHooks.configs.flat.recommended],
    languageOptions: { globals: globals.browser },
  },
  {
    // The completion of every form is counted: in islands by the one component that renders `<form>`, in pages by its name.
    files: ['src/**/*.tsx', 'src/**/*.astro'],
    ignores: ['src/kit/forms/Form.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'JSXOpeningElement[name.name="form"]:has(JSXAttribute[name.name="onSubmit"], JSXAttribute[name.name="method"]):not(:has(JSXAttribute[name.name="data-form"]))',
          message: 'Islands use kit/forms/Form; a form of a page has a `data-form`.',
        },
      ],
    },
  },
  {
    files: ['public/sw.js'],
    languageOptions: { globals: globals.serviceworker },
  },
  {
    files: ['src/components/*.js'],
    languageOptions: { globals: globals.browser },
  },
  {
    files: ['**/*.{mjs,js}', 'local/**', 'tests/**', 'bench/**', '*.ts'],
    languageOptions: { globals: globals.node },
  },
);
