import { readFile } from 'node:fs/promises';
import type { Sql } from 'postgres';
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
  await allowAuthenticator(sql);
}

/** Gives `authenticator` the owner's password, once for the cluster. */
async function allowAuthenticator(sql: Sql): Promise<void> {
  const password = sql.options.pass as string | null;
  const [withoutPassword] = await sql`
    select from pg_authid where rolname = 'authenticator' and rolpassword is null`;
  if (withoutPassword === undefined || !password) return;
  const [{ statement } = { statement: '' }] = await sql<{ statement: string }[]>`
    select format('alter role authenticator password %L', ${password}::text) as statement`;
  await sql.unsafe(statement);
}

/** The URL of the role that the REST API logs in as, of the owner's. */
export function authenticatorUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.username = 'authenticator';
  return url.href;
}
