import type { Sql, TransactionSql } from 'postgres';
import {
  computedRelationshipsQuery,
  foreignKeysQuery,
  keyColumnsQuery,
  preRequestQuery,
  representationsQuery,
  roleSettingsQuery,
  routinesQuery,
  tablesQuery,
  viewsQuery,
} from './catalog.ts';
import { arrayLiteral, quoteName } from '../sql/snippet.ts';
import { findRelationships, type ForeignKey } from './relationships.ts';
import {
  type Column,
  type ComputedRelationship,
  keyOf,
  type RoleSettings,
  type Routine,
  type SchemaCache,
  type Table,
} from './types.ts';
import { findViewKeys, type KeyColumns, primaryKeyOf, type View } from './views.ts';

type CatalogTable = Omit<Table, 'columns'> & { columns: Column[] };

const arrayOf = (names: readonly string[]): string => arrayLiteral(names.map(quoteName));

/** One question to the catalog: the JSON of its one row. */
async function ask<T>(
  sql: Sql | TransactionSql,
  query: string,
  parameters: (string | boolean)[] = [],
): Promise<T> {
  const [row] = await sql.unsafe<{ data: string | null }[]>(query, parameters.map(String));
  return JSON.parse(row?.data ?? '[]') as T;
}

/** Functions with the same name, those with fewer parameters first. */
function groupRoutines(routines: readonly Routine[]): Map<string, Routine[]> {
  const grouped = Map.groupBy(routines, keyOf);
  const order = (routine: Routine): string =>
    JSON.stringify(routine.parameters.map(({ name, type }) => [name, type]));
  for (const [key, overloaded] of grouped)
    grouped.set(
      key,
      overloaded.toSorted(
        (a, b) => a.parameters.length - b.parameters.length || (order(a) < order(b) ? -1 : 1),
      ),
    );
  return grouped;
}

/** Reads what the API can show of the catalog. Throws when Postgres is unavailable. */
export async function loadSchemaCache(
  sql: Sql,
  schemas: readonly string[],
  extraSearchPath: readonly string[],
): Promise<SchemaCache> {
  return sql.begin('isolation level repeatable read read only', async (transaction) => {
    // So that Postgres writes every name with its schema.
    await transaction.unsafe(
      `select set_config('search_path', '', true), set_config('statement_timeout', '0', true)`,
    );
    const existing = await ask<string[]>(
      transaction,
      `select coalesce(json_agg(nspname), '[]') as data from pg_namespace where nspname = any ($1::text[])`,
      [
        `{${[...schemas, ...extraSearchPath].map((name) => `"${name.replace(/["\\]/g, '\\$&')}"`).join(',')}}`,
      ],
    );
    const exposed = arrayOf(schemas.filter((schema) => existing.includes(schema)));
    const searched = arrayOf(extraSearchPath.filter((schema) => existing.includes(schema)));
    const [tables, foreignKeys, keyColumns, views, computed, routines, representations, roles, preRequest] =
      await Promise.all([
        ask<CatalogTable[]>(transaction, tablesQuery, [exposed]),
        ask<ForeignKey[]>(transaction, foreignKeysQuery),
        ask<KeyColumns[]>(transaction, keyColumnsQuery),
        ask<View[]>(transaction, viewsQuery, [exposed, searched]),
        ask<Omit<ComputedRelationship, 'kind'>[]>(transaction, computedRelationshipsQuery),
        ask<Routine[]>(transaction, routinesQuery, [exposed, false]),
        ask<[string, string][]>(transaction, representationsQuery),
        ask<[string, RoleSettings][]>(transaction, roleSettingsQuery),
        ask<(string | null)[]>(transaction, preRequestQuery),
      ]);
    const viewKeys = findViewKeys(views, keyColumns);
    const byKey = new Map(
      tables.map((table): [string, Table] => [
        keyOf(table),
        {
          ...table,
          primaryKey: table.isView ? primaryKeyOf(table, viewKeys) : table.primaryKey,
          columns: new Map(table.columns.map((column) => [column.name, column])),
        },
      ]),
    );
    return {
      relationships: findRelationships(foreignKeys, computed, viewKeys, byKey, schemas),
      tables: new Map([...byKey].filter(([, table]) => schemas.includes(table.schema))),
      routines: groupRoutines(routines),
      representations: new Map(representations),
      roleSettings: new Map(roles),
      preRequest: preRequest[0] ?? undefined,
    };
  });
}
