import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/** Bundles the client-rendered directory into `folder`, with the styles of the built site in `siteFolder`. */
export async function bundleDirectory(
  folder: string,
  siteFolder: string,
  { api_url, publishable_key }: { api_url: string; publishable_key: string },
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await build({
    entryPoints: ['bench/directory-spa/main.tsx'],
    bundle: true,
    minify: true,
    format: 'esm',
    jsx: 'automatic',
    define: {
      'process.env.NODE_ENV': '"production"',
      HUB_URL: JSON.stringify(api_url),
      HUB_KEY: JSON.stringify(publishable_key),
    },
    outfile: join(folder, 'directory.js'),
  });
  const styles = join(siteFolder, '_astro');
  const css = readdirSync(styles).filter((name) => name.endsWith('.css'));
  // One stylesheet, as such a page would have: the largest of the site's.
  const sheets = css.map((name) => readFileSync(join(styles, name), 'utf8'));
  writeFileSync(join(folder, 'directory.css'), sheets.toSorted((a, b) => b.length - a.length)[0] ?? '');
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
      '<title>Directory</title><link rel="stylesheet" href="directory.css">' +
      '<script type="module" src="directory.js"></script><div id="root"></div></html>',
  );
}
