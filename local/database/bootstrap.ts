import { readFile } from 'node:fs/promises';
import type { Sql } from 'postgres';
import { statementTimeout } from '../rest/caller.ts';
import { getStorageSchemaSql } from '../storage/lite/lite.ts';

const readSibling = (file: string): Promise<string> => readFile(new URL(file, import.meta.url), 'utf8');

/**
 * Makes an empty or already prepared database look like a new hosted project: roles, schemas, search path, the auth,
 * storage and realtime tables. Run before the migrations, on every start, over one connection of the database's owner.
 */
export async function bootstrapDatabase(sql: Sql): Promise<void> {
  const scripts = [
    await readSibling('./roles.sql'),
    await readSibling('../auth/schema.sql'),
    getStorageSchemaSql(),
    await readSibling('./storage-rights.sql'),
    await readSibling('../realtime/database/schema.sql'),
    await readSibling('../realtime/database/partitions.sql'),
    await readSibling('./reload-on-ddl.sql'),
  ];
  for (const script of scripts) await sql.unsafe(script).simple();
  for (const role of ['anon', 'authenticated'] as const)
    await sql.unsafe(`alter role ${role} set statement_timeout = '${statementTimeout[role]}'`);
}
