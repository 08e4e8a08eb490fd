import { join } from 'node:path';
import { build } from 'esbuild';

/** Builds what a page would load without code splitting into `folder`: React DOM and the whole supabase-js, which render one word. Returns the file. */
export async function buildBaseline(folder: string): Promise<string> {
  const file = join(folder, 'baseline.js');
  await build({
    stdin: {
      contents: `import { createElement } from 'react';
        import { createRoot } from 'react-dom/client';
        import { createClient } from '@supabase/supabase-js';
        globalThis.baseline = createClient('http://localhost', 'key', { auth: { autoRefreshToken: false, persistSession: false } });
        createRoot(document.body).render(createElement('main', null, 'Shown'));`,
      resolveDir: process.cwd(),
    },
    bundle: true,
    minify: true,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
    outfile: file,
  });
  return file;
}
