import { execFile } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Account, runAs } from './account.ts';

/** The Postgres major version of the hosted project (supabase/config.toml) and of the programs. */
const majorVersion = '17';

/** Creates the cluster in `folder` if there is none. Throws when the folder has another major version's. */
export async function ensureCluster(
  folder: string,
  initdb: string,
  password: string,
  account: Account | undefined,
) {
  const versionFile = join(folder, 'PG_VERSION');
  if (!existsSync(versionFile)) return makeCluster(folder, initdb, password, account);
  const found = readFileSync(versionFile, 'utf8').trim();
  if (found === majorVersion) return;
  throw new Error(
    `${folder} was made by Postgres ${found}, and this is Postgres ${majorVersion}, which cannot read it.\n` +
      'Move the data folder away, or name another with --data.',
  );
}

// Created next to its place and renamed when complete, so that a killed start leaves nothing incomplete.
async function makeCluster(folder: string, initdb: string, password: string, account: Account | undefined) {
  const unfinished = `${folder}.unfinished`;
  const passwordFile = join(unfinished, 'password');
  const cluster = join(unfinished, 'cluster');
  rmSync(unfinished, { recursive: true, force: true });
  for (const path of [unfinished, cluster]) mkdirSync(path, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account)
    for (const path of [passwordFile, cluster, unfinished]) chownSync(path, account.uid, account.gid);
  const flags = ['--encoding=UTF8', '--locale=C.UTF-8', '--auth=scram-sha-256', '--username=postgres'];
  const { command, args, options } = runAs(
    account,
    initdb,
    [`--pgdata=${cluster}`, `--pwfile=${passwordFile}`, ...flags],
    cluster,
  );
  await promisify(execFile)(command, args, options).catch((error: unknown) => {
    const { stderr = '' } = error as { stderr?: string };
    throw new Error(`Postgres could not create its files in ${folder}.\n${stderr.trim()}`, { cause: error });
  });
  renameSync(cluster, folder);
  rmSync(unfinished, { recursive: true, force: true });
}
