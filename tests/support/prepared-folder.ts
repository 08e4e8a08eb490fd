// First: it fixes the driver that the stack imports.
import '../../local/postgres/fix-driver.ts';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../local/project.ts';
import { hashFiles } from '../../local/site/fingerprint.ts';
import { startStack } from '../../local/supervisor.ts';
import { cacheEntry } from './cache-entries.ts';
import { createTemplates } from './template-databases.ts';

/**
 * The data folders that tests copy instead of starting a hub cold: with the migrations alone, with the demo town, and with the demo town
 * and the databases of template-databases.ts.
 */
type Kind = 'migrated' | 'demo' | 'templates';

// Each is made from a copy of the one before it.
const sources: Record<Kind, Kind | undefined> = { migrated: undefined, demo: 'migrated', templates: 'demo' };

// Everything that decides what a new data folder holds. The demo town lies around the day of its start.
const inputs = [
  'local',
  'supabase/config.toml',
  'supabase/migrations',
  'supabase/functions/_shared',
  'package-lock.json',
];
const keptVersions = 2;

/** Copies the prepared data folder of this kind to `folder`, which is new or empty; prepares it where no run has done so today. */
export async function copyPreparedFolder(kind: Kind, folder: string): Promise<void> {
  const key = hashFiles(root, inputs, new Date().toISOString().slice(0, 10));
  const entry = await cacheEntry({ name: 'data', key, kept: keptVersions }, (version) =>
    prepare(kind, version),
  );
  await copy(join(entry, kind), folder);
}

/** Makes the folder of this kind beside its place, and renames it when it is complete: a killed run leaves nothing incomplete. */
async function prepare(kind: Kind, version: string): Promise<void> {
  if (existsSync(join(version, kind))) return;
  const source = sources[kind];
  if (source) await prepare(source, version);
  const unfinished = await mkdtemp(join(version, 'unfinished-'));
  const dataDir = join(unfinished, 'data');
  try {
    if (source) await copy(join(version, source), dataDir);
    await fill(kind, dataDir);
    await rename(dataDir, join(version, kind));
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function fill(kind: Kind, dataDir: string) {
  const lines: string[] = [];
  const stack = await startStack({
    dataDir,
    sitePort: 0,
    apiPort: 0,
    mailPort: 0,
    site: 'none',
    sampleData: kind !== 'migrated',
    scheduler: false,
    log: (line) => lines.push(line),
  }).catch((error: unknown) => {
    throw new Error(`No data folder could be prepared.\n${lines.slice(-30).join('\n')}`, { cause: error });
  });
  try {
    if (kind === 'templates') await createTemplates(stack.status.db_url);
  } finally {
    await stack.stop();
  }
}

// Node's own copy makes the files those of the caller: the cluster belongs to the account that Postgres runs as.
async function copy(from: string, to: string) {
  await mkdir(to, { recursive: true });
  await promisify(execFile)('cp', ['-Rp', `${from}/.`, to]);
}
