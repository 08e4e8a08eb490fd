import js from '@eslint/js';
import astro from 'eslint-plugin-astro';
import { defineConfig, globalIgnores } from 'eslint/config';
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
    // Oxlint reads them, and no arrow begins there.
    '{bench,scripts,tests}/**',
    '*.{ts,js,mjs}',
    // Megabytes of data.
    'supabase/functions/share/drawing-files.ts',
    'supabase/functions/_shared/billing-documents/fonts.ts',
  ]),
  js.configs.recommended,
  astro.configs['flat/recommended'],
  {
    // Oxlint has every other rule of these (.oxlintrc.json): this is what it lacks, without types.
    files: ['**/*.{ts,tsx,mjs,js}'],
    languageOptions: { parser: tseslint.parser },
    rules: Object.fromEntries(Object.keys(js.configs.recommended.rules).map((name) => [name, 'off'])),
  },
  importArrows,
  {
    // What a component starts in the browser may come from where the component's server side may not import.
    files: ['**/*.astro/*.{js,ts}'],
    rules: { 'import-x/no-restricted-paths': 'off' },
  },
  {
    // `astro check` reports what is not used; this rule takes the names in types for variables.
    files: ['**/*.astro'],
    languageOptions: { globals: { __SHOW_FRAME__: 'readonly' } },
    rules: { 'no-unused-vars': 'off' },
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
);
