import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { functionEntries } from '../../scripts/deploy/function-entries.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const uploads = new Map<string, { files: string[]; metadata: Record<string, unknown> }>();

// A fake of the platform's API: it accepts the uploads of the real CLI and records the files.
const platform = createServer((request, reply) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    void (async () => {
      const slug = new URL(request.url ?? '', 'http://platform').searchParams.get('slug');
      if (slug !== null) {
        const headers = { 'content-type': request.headers['content-type'] ?? '' };
        const form = await new Response(Buffer.concat(chunks), { headers }).formData();
        const files = form.getAll('file').map((file) => (file as File).name);
        const metadata = JSON.parse(form.get('metadata') as string) as Record<string, unknown>;
        uploads.set(slug, { files, metadata });
      }
      reply.writeHead(request.method === 'POST' ? 201 : 200, { 'content-type': 'application/json' });
      const made = { id: 'x', slug, name: slug, status: 'ACTIVE', version: 1, created_at: 1, updated_at: 1 };
      reply.end(JSON.stringify(request.method === 'PUT' ? [] : made));
    })();
  });
});
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-upload-'));
  platform.listen(0, '127.0.0.1');
  await once(platform, 'listening');
  const address = `http://127.0.0.1:${String((platform.address() as AddressInfo).port)}`;
  const addresses = ['api_url', 'dashboard_url', 'docs_url'].map((key) => `${key}: ${address}`);
  const profile = join(folder, 'profile.yaml');
  await writeFile(
    profile,
    ['name: loop', ...addresses, 'project_host: loop.test', 'pooler_host: loop.test'].join('\n'),
  );
  const args = ['--yes', `--profile=${profile}`, '--remote=abcdefghijklmnopqrst'];
  const env = { ...process.env, SUPABASE_ACCESS_TOKEN: `sbp_${'0'.repeat(40)}` };
  await run('node', ['scripts/run.mjs', 'scripts/deploy/deploy-functions.ts', ...args], { cwd: root, env });
}, 120_000);
afterAll(async () => {
  platform.close();
  await rm(folder, { recursive: true, force: true });
});

const nameOf = (entry: string) => entry.split('/').at(-2) ?? '';

it.each(functionEntries().map((entry) => [nameOf(entry), entry]))(
  'uploads every file that the function %s imports',
  { tags: 'large' },
  async (name, entry) => {
    const { stdout } = await run('deno', ['info', '--json', entry], { cwd: root });
    const { modules } = JSON.parse(stdout) as { modules: { local?: string; error?: string }[] };
    expect(modules.filter((module) => module.error)).toEqual([]);
    const needed = modules.flatMap(({ local }) => (local ? [relative(root, local)] : []));
    const own = needed.filter((file) => file.startsWith('supabase/functions/'));
    expect(own.length).toBeGreaterThan(5);
    const { files, metadata } = uploads.get(name) ?? { files: [], metadata: {} };
    expect(own.filter((file) => !files.includes(file))).toEqual([]);
    expect(files).toContain(`supabase/functions/${name}/deno.json`);
    expect(metadata).toMatchObject({ verify_jwt: false });
  },
);

it('deploys all functions', { tags: 'large' }, () => {
  expect([...uploads.keys()].sort()).toEqual(functionEntries().map(nameOf).sort());
});
