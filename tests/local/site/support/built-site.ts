import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { prepareBuild } from '../../../../local/site/build.ts';

/** Writes what a build of the site has, with this worker and these files, into a temporary folder, and prepares it to be served. */
export async function writeBuiltSite(
  entry: string,
  files: Record<string, string | Uint8Array>,
  { settings = {}, variables = '' }: { settings?: object; variables?: string } = {},
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'hub-site-'));
  const write = (name: string, text: string | Uint8Array) => {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  write('server/entry.mjs', entry);
  if (variables) write('server/.dev.vars', variables);
  write(
    'server/wrangler.json',
    JSON.stringify({
      name: 'test',
      main: 'entry.mjs',
      compatibility_date: '2026-10-01',
      compatibility_flags: ['nodejs_compat'],
      no_bundle: true,
      rules: [{ type: 'ESModule', globs: ['**/*.js', '**/*.mjs'] }],
      vars: {},
      assets: {
        binding: 'ASSETS',
        directory: '../client',
        html_handling: 'drop-trailing-slash',
        not_found_handling: 'none',
      },
      ...settings,
    }),
  );
  for (const [name, text] of Object.entries(files)) write(`client/${name}`, text);
  await prepareBuild(folder, {});
  return folder;
}
