import { existsSync, readdirSync } from 'node:fs';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';

const features = new URL('./src/features/', import.meta.url);

/** The folders of src/features. */
function featureNames() {
  return existsSync(features) ? readdirSync(features) : [];
}

// The scripts that a layout starts on every page.
const layoutScripts = [
  'report-islands',
  'start-analytics',
  'expose-sample-data',
  'start-header',
  'start-page',
].map((name) => `./browser/${name}.ts`);

/** Which part may not import from which, with the reason; docs/architecture.md draws the same arrows. */
const zones = [
  ...featureNames().map((name) => ({
    target: `./src/features/${name}`,
    from: './src/features',
    except: [`./${name}`],
    message:
      'A feature never imports another feature: what both need goes to kit, ui, lib, components or a contract.',
  })),
  {
    target: './supabase/functions',
    from: ['./src', './local', './tests', './bench', './scripts'],
    message:
      'Edge functions are deployed alone: they import only their own folder, _shared and pinned packages.',
  },
  {
    target: './supabase/functions/_shared',
    from: './supabase/functions',
    except: ['./_shared'],
    message: '_shared serves every function and imports none of them.',
  },
  {
    target: './supabase/functions/_shared/contracts',
    from: './supabase/functions/_shared',
    except: ['./contracts'],
    message: 'Contracts are pure: zod and other contracts only.',
  },
  {
    target: './supabase/functions/*/services/**/*',
    from: './supabase/functions/*/routes/**/*',
    message: 'Services know nothing of HTTP: routes call services, not the other way round.',
  },
  {
    target: './src',
    from: ['./local', './tests', './bench', './scripts'],
    message: 'Nothing in production imports the local stack or the tests.',
  },
  {
    target: './src',
    from: './supabase/functions',
    except: ['./_shared/contracts', './_shared/database.types.ts', './api/app.ts'],
    message:
      'The site takes contracts, database types and the type of the api from the functions, nothing else.',
  },
  {
    target: './src/lib',
    from: ['./src/pages', './src/layouts', './src/components', './src/features', './src/kit', './src/ui'],
    message: 'lib is at the bottom: it imports contracts and packages only.',
  },
  {
    target: './src/lib/shared',
    from: ['./src/lib/server', './src/lib/browser'],
    message: 'lib/shared runs in the worker and in the browser: it imports neither runtime.',
  },
  {
    target: './src/lib/server',
    from: './src/lib/browser',
    message: 'lib/server runs in the worker: browser code cannot run there.',
  },
  {
    target: './src/lib/browser',
    from: './src/lib/server',
    message: 'lib/browser runs in the browser: server code would be shipped to visitors.',
  },
  {
    target: ['./src/features/**/*.tsx', './src/kit/**/*', './src/ui/**/*'],
    from: './src/lib/server',
    message: 'Islands run in the browser: server code would be shipped to visitors.',
  },
  {
    target: './src/ui',
    from: [
      './src/pages',
      './src/layouts',
      './src/components',
      './src/features',
      './src/kit',
      './src/lib/server',
      './src/lib/browser',
    ],
    message: 'ui primitives have no data: they import lib/shared only.',
  },
  {
    target: './src/kit',
    from: ['./src/pages', './src/layouts', './src/components', './src/features'],
    message: 'kit serves every feature and imports none: only ui, lib and contracts.',
  },
  {
    target: './src/components',
    from: ['./src/pages', './src/layouts', './src/features', './src/kit', './src/ui', './src/lib'],
    except: ['./shared'],
    message: 'Components show what they are given: no data, no React; only lib/shared.',
  },
  {
    target: './src/layouts',
    from: ['./src/pages', './src/features', './src/kit', './src/ui', './src/lib'],
    except: ['./shared', ...layoutScripts],
    message: 'Layouts are frames: components and styles only.',
  },
  {
    target: './src/features',
    from: './src/pages',
    message: 'Features import kit, ui, lib, components and contracts; their views may render a layout.',
  },
  {
    target: './src/features/**/*.{ts,tsx}',
    from: ['./src/layouts', './src/components'],
    message: 'Only views (.astro) render components and layouts.',
  },
  {
    target: ['pages', 'layouts', 'components', 'features', 'kit', 'ui', 'lib', 'i18n'].map(
      (name) => `./src/${name}`,
    ),
    from: './src/styleguide',
    message: 'The style guide shows the product and is in no production build: nothing imports it.',
  },
  {
    target: './local',
    from: ['./src', './tests', './bench'],
    message:
      'The local stack is a stand-in for a backend: it serves the site over HTTP and imports none of it.',
  },
];

/** The ESLint configuration that enforces the arrows, by the file that an import resolves to. */
export const importArrows = {
  files: ['**/*.{ts,tsx,mjs,js,astro}'],
  plugins: { 'import-x': importX },
  settings: {
    'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.tsx', '.astro', '.js', '.mjs'] })],
    'import-x/extensions': ['.ts', '.tsx', '.js', '.mjs'],
  },
  rules: { 'import-x/no-restricted-paths': ['error', { zones, basePath: import.meta.dirname }] },
};
