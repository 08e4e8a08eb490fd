import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** One migration: its 14-digit version, name, SQL and the SQL's SHA-256. */
export interface Migration {
  file: string;
  version: string;
  name: string;
  statements: string;
  checksum: string;
}

/**
 * The migrations of `folder` in the order of their versions. Throws when a file is not named YYYYMMDDHHmmss_name.sql,
 * shares its version with another, or begins a transaction of its own.
 */
export function readMigrations(folder: string): Migration[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  const migrations = files.sort().map((file) => {
    const [, version, name] = /^(\d{14})_(\w+)\.sql$/.exec(file) ?? [];
    if (!version || !name)
      throw new Error(`${join(folder, file)}: a migration is named YYYYMMDDHHmmss_verb_object.sql.`);
    const statements = readFileSync(join(folder, file), 'utf8');
    if (/^\s*(begin|start\s+transaction)(\s+(work|transaction))?\s*;/im.test(statements)) {
      throw new Error(
        `${join(folder, file)}: leave out begin and commit, every migration is one transaction.`,
      );
    }
    return {
      file,
      version,
      name,
      statements,
      checksum: createHash('sha256').update(statements).digest('hex'),
    };
  });
  const twin = migrations.find(({ version }, index) => migrations[index + 1]?.version === version);
  if (twin)
    throw new Error(`${join(folder, twin.file)}: another migration has the same version ${twin.version}.`);
  return migrations;
}
