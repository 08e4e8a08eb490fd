import { randomUUID } from 'node:crypto';
import type { Sql, TransactionSql } from 'postgres';
import { isApiRole } from '../../callers/caller.ts';
import { serviceSettings, settingsStatement } from '../../callers/settings.ts';
import type { Identity } from '../tokens.ts';

/** What a message is of; policies read it as the column `extension`. */
export type Extension = 'broadcast' | 'presence';

/** What row level security on realtime.messages allows an identity on a private topic. */
export interface Access {
  canRead(caller: Caller, topic: string, extensions: readonly Extension[]): Promise<Set<Extension>>;
  canWrite(caller: Caller, topic: string): Promise<Set<Extension>>;
}

/** The identity and the headers of its connection, as a JSON object. */
export interface Caller {
  identity: Identity;
  headers: string;
}

/** A policy failed: the message is Postgres's. */
export class PolicyError extends Error {}

/** The database did not answer. */
export class DatabaseUnavailableError extends Error {}

const rollback = new Error('rolled back on purpose');

/**
 * Tries what policies allow as the hosted service does: with rows of the topic in a transaction that is rolled back. Throws
 * PolicyError or DatabaseUnavailableError.
 */
export function createAccess(sql: Sql): Access {
  return {
    canRead: (caller, topic, extensions) =>
      attempt(sql, caller, async (tx) => {
        const probes = extensions.map((extension) => ({ id: randomUUID(), topic, extension }));
        await tx`insert into realtime.messages ${tx(probes)}`;
        await become(tx, caller, topic);
        const visible = await tx<{ extension: Extension }[]>`
          select extension from realtime.messages where id in ${tx(probes.map(({ id }) => id))}`;
        return new Set(visible.map(({ extension }) => extension));
      }),
    canWrite: (caller, topic) =>
      attempt(sql, caller, async (tx) => {
        await become(tx, caller, topic);
        const allowed = new Set<Extension>();
        for (const extension of ['broadcast', 'presence'] as const)
          if (await canInsert(tx, topic, extension)) allowed.add(extension);
        return allowed;
      }),
  };
}

async function canInsert(tx: TransactionSql, topic: string, extension: Extension): Promise<boolean> {
  try {
    await tx.savepoint(
      (inner) => inner`insert into realtime.messages (topic, extension) values (${topic}, ${extension})`,
    );
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === '42501') return false;
    throw error;
  }
}

async function become(tx: TransactionSql, { identity, headers }: Caller, topic: string) {
  const settings = serviceSettings(identity, { headers });
  const { text, parameters } = settingsStatement([['realtime.topic', topic], ...settings]);
  await tx.unsafe(text, parameters);
}

async function attempt(
  sql: Sql,
  { identity }: Caller,
  work: (tx: TransactionSql) => Promise<Set<Extension>>,
): Promise<Set<Extension>> {
  let allowed = new Set<Extension>();
  if (!isApiRole(identity.role)) return allowed;
  try {
    await sql.begin(async (tx) => {
      allowed = await work(tx);
      throw rollback;
    });
  } catch (error) {
    if (error === rollback) return allowed;
    const { code = '', message } = error as Error & { code?: string };
    // An SQLSTATE has five characters; the driver's own codes are longer words.
    if (/^[0-9A-Z]{5}$/.test(code) && !code.startsWith('57P'))
      throw new PolicyError(message, { cause: error });
    throw new DatabaseUnavailableError(message, { cause: error });
  }
  return allowed;
}
