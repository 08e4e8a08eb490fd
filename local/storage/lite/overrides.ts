import { serviceSettings, settingsStatement } from '../../callers/settings.ts';
import { requestScope, type RequestScope } from '../request-scope.ts';
import type { Introspection, PostgresConnection } from './lite.ts';
import { onlySchema } from './storage-schema.ts';

/** The release whose private methods are replaced here; pinned by tests/local/storage. */
export const overriddenLiteVersion = '0.10.0';

interface Transaction {
  executeQuery(query: {
    sql: string;
    parameters: unknown[];
    query: object;
    queryId: object;
  }): Promise<unknown>;
}

interface LiteVars {
  storage?: { operation?: string | null };
}

/**
 * Makes a lite connection behave as Storage on a hosted project. All access to lite's internals is in this file: each
 * replaced method says why.
 */
export function overrideLite(connection: PostgresConnection): void {
  const introspect = connection.introspect.bind(connection);
  let cached: Promise<Introspection> | undefined;

  const readSchema = async (): Promise<Introspection> => {
    // lite returns an empty schema when the connection is lost; this query throws instead.
    await connection.driver.unsafe('select 1');
    return onlySchema(await introspect({ useCache: false }), 'storage');
  };

  Object.assign(connection, {
    // lite grants everything on every table to anon and authenticated as soon as one table has row level security.
    ensureRlsContext: () => Promise.resolve(true),

    // lite sends four statements, without the request's own settings and the time limit.
    applyJwtSessionContext: async (db: Transaction, vars: LiteVars) => {
      await applyRequestSettings(db, requireScope(), vars.storage?.operation ?? '');
    },

    // lite mixes all schemas (see `onlySchema`), and reads the catalog once per concurrent first request.
    introspect: () => {
      cached ??= readSchema().catch((error: unknown) => {
        cached = undefined;
        throw error;
      });
      return cached;
    },
    clearSchemaCache: () => {
      cached = undefined;
      return Promise.resolve();
    },
  });
}

function requireScope(): RequestScope {
  const scope = requestScope.getStore();
  if (scope === undefined) throw new Error('lite was called outside of a request');
  return scope;
}

async function applyRequestSettings(db: Transaction, scope: RequestScope, operation: string): Promise<void> {
  const { caller, method, path } = scope;
  const headers = JSON.stringify(Object.fromEntries(scope.headers));
  const { text: sql, parameters } = settingsStatement([
    ...serviceSettings(caller, { headers, method, path }),
    ['storage.operation', operation],
  ]);
  await db.executeQuery({
    sql,
    parameters,
    query: { kind: 'RawNode', sqlFragments: [], parameters: [] },
    queryId: { queryId: 'request-settings' },
  });
}
