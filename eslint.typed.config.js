import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** The one rule of typescript-eslint's strict set that needs types and that Oxlint lacks: `npm run lint:typed`, which `test:all` runs. */
export default defineConfig(globalIgnores(['dist', '.data', '.astro', '.wrangler', 'node_modules']), {
  files: ['**/*.{ts,tsx}'],
  ignores: [
    'supabase/functions/_shared/database.types.ts',
    'supabase/functions/*/index.ts',
    'local/functions/host.ts',
  ],
  languageOptions: {
    parser: tseslint.parser,
    parserOptions: { project: 'tsconfig.json', tsconfigRootDir: import.meta.dirname },
  },
  plugins: { '@typescript-eslint': tseslint.plugin },
  rules: { '@typescript-eslint/no-unsafe-class-instance-assignment': 'error' },
});
