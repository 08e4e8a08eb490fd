import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Account, giveFolder } from './account.ts';

/** The Postgres major version of the hosted project (supabase/config.toml) and of the binaries. */
export const majorVersion = '17';

/** Makes the cluster in `folder` when there is none. Throws when the folder holds another major version's. */
export async function ensureCluster(folder: string, initdb: string, password: string, account: Account) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  giveFolder(folder, account);
  const versionFile = join(folder, 'PG_VERSION');
  if (existsSync(versionFile)) {
    const found = readFileSync(versionFile, 'utf8').trim();
    if (found === majorVersion) return;
    throw new Error(
      `${folder} was made by Postgres ${found}, this is Postgres ${majorVersion}. Move the folder away or name another with --data.`,
    );
  }
  const passwordFile = `${folder}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  try {
    giveFolder(passwordFile, account);
    const flags = ['--encoding=UTF8', '--locale=C.UTF-8', '--auth=scram-sha-256', '--username=postgres'];
    await promisify(execFile)(initdb, [`--pgdata=${folder}`, `--pwfile=${passwordFile}`, ...flags], {
      ...account,
      cwd: '/',
    });
  } finally {
    rmSync(passwordFile, { force: true });
  }
}
