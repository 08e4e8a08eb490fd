import { requestScope, type RequestScope } from './caller.ts';
import { isDatabaseUnavailable, isDatabaseError } from './database-errors.ts';
import { databaseUnavailableResponse, databaseErrorResponse } from './postgrest-errors.ts';
import { restoreFilters } from './filters.ts';
import { RolledBackMutation, dropFiltersAfterUpdate, finishMutation } from './mutations.ts';
import { onlySchema } from './schema-cache.ts';
import type { Introspection, PostgresConnection } from './lite.ts';
import { encodeValues } from './values.ts';

/** The release whose private methods are replaced here; pinned by tests/local/rest. */
export const overriddenLiteVersion = '0.10.0';

interface Transaction {
  executeQuery(query: {
    sql: string;
    parameters: unknown[];
    query: object;
    queryId: object;
  }): Promise<unknown>;
}

type Database = Parameters<Parameters<PostgresConnection['withContext']>[1]>[0];
type QueryPlugin = Parameters<Database['withPlugin']>[0];

interface LiteVars {
  storage?: { operation?: string | null };
}

// Hosted projects cancel a visitor's statement after 3 seconds and a signed-in caller's after 8.
const statementTimeout = { anon: '3s', authenticated: '8s', service_role: '8s' };

/**
 * Makes a lite connection behave as PostgREST and Storage on a hosted project. All access to lite's internals is in
 * this file: each replaced method says why.
 */
export function overrideLite(connection: PostgresConnection): void {
  const introspect = connection.introspect.bind(connection);
  const withContext = connection.withContext.bind(connection);
  const onPostgrestAST = connection.onPostgrestAST.bind(connection);
  let preRequest: string | undefined;
  let cached: Promise<{ rest: Introspection; storage: Introspection }> | undefined;

  const readSchema = async (): Promise<{ rest: Introspection; storage: Introspection }> => {
    // lite returns an empty schema when the connection is lost; this query throws instead.
    preRequest = await findPreRequest(connection);
    const all = await introspect({ useCache: false });
    return { rest: onlySchema(all, 'public'), storage: onlySchema(all, 'storage') };
  };

  Object.assign(connection, {
    // lite grants everything on every table to anon and authenticated as soon as one table has row level security.
    ensureRlsContext: () => Promise.resolve(true),

    // lite sends four statements, without the request's own settings and the time limit.
    applyJwtSessionContext: async (db: Transaction, vars: LiteVars) => {
      const scope = requireScope();
      await applyRequestSettings(db, scope, vars.storage?.operation ?? '');
      if (scope.api === 'rest' && preRequest !== undefined)
        await db.executeQuery(rawQuery(`select ${preRequest}()`, [], 'pre-request'));
    },

    // lite mixes all schemas (see `onlySchema`), and reads the catalog once per concurrent first request.
    introspect: async () => {
      cached ??= readSchema().catch((error: unknown) => {
        cached = undefined;
        throw error;
      });
      return (await cached)[requireScope().api];
    },
    clearSchemaCache: () => {
      cached = undefined;
      return Promise.resolve();
    },

    // The only hook to correct the parsed request before lite generates SQL.
    onPostgrestAST: async (...[ast]: Parameters<typeof onPostgrestAST>) => {
      const scope = requireScope();
      if (ast.from !== undefined) scope.relation = ast.from;
      const checked = await onPostgrestAST(ast);
      if (scope.api !== 'rest') return checked;
      const schema = await connection.introspect();
      const own = schema.columns.filter(({ table }) => table === ast.from).map(({ name }) => name);
      const restored = restoreFilters(checked, scope.search, new Set(own));
      return dropFiltersAfterUpdate(encodeValues(restored, schema), scope);
    },

    // lite responds to unknown SQLSTATEs with 500 "SUP", prints each one, and commits what it then rejects.
    withContext: async (...[vars, use, options]: Parameters<typeof withContext>) => {
      const scope = requireScope();
      if (scope.api !== 'rest') return withContext(vars, use, options);
      const trackUpdates: QueryPlugin = {
        transformQuery: ({ node }) => {
          if (node.kind === 'UpdateQueryNode') scope.hasUpdated = true;
          return node;
        },
        transformResult: ({ result }) => Promise.resolve(result),
      };
      try {
        return await withContext(
          vars,
          async (db) => {
            const response = await use(db.withPlugin(trackUpdates));
            return response instanceof Response ? finishMutation(response, scope) : response;
          },
          options,
        );
      } catch (error) {
        if (error instanceof RolledBackMutation) return error.response;
        if (isDatabaseUnavailable(error)) return databaseUnavailableResponse();
        if (!isDatabaseError(error)) throw error;
        return databaseErrorResponse(error, scope.caller.role !== 'anon');
      }
    },
  });
}

function requireScope(): RequestScope {
  const scope = requestScope.getStore();
  if (scope === undefined) throw new Error('lite was called outside of a request');
  return scope;
}

/** PostgREST's db_pre_request, by the in-database configuration: the function that each request calls first. */
async function findPreRequest(connection: PostgresConnection): Promise<string | undefined> {
  const [found] = await connection.driver.unsafe<{ name: string | null }[]>(`
    select to_regproc(split_part(setting, '=', 2))::text as name
    from pg_db_role_setting, unnest(setconfig) as setting
    where setrole = 'authenticator'::regrole and starts_with(setting, 'pgrst.db_pre_request=')
      and setdatabase in (0, (select oid from pg_database where datname = current_database()))
    order by setdatabase desc limit 1`);
  return found?.name ?? undefined;
}

const rawQuery = (sql: string, parameters: unknown[], queryId: string) => ({
  sql,
  parameters,
  query: { kind: 'RawNode', sqlFragments: [], parameters: [] },
  queryId: { queryId },
});

async function applyRequestSettings(db: Transaction, scope: RequestScope, operation: string): Promise<void> {
  const { role, claims } = scope.caller;
  const settings: [name: string, value: string][] = [
    ['role', role],
    ['request.jwt.claims', JSON.stringify(claims)],
    ['request.jwt.claim.sub', typeof claims['sub'] === 'string' ? claims['sub'] : ''],
    ['request.jwt.claim.role', role],
    ['request.method', scope.method],
    ['request.path', scope.path],
    ['request.headers', JSON.stringify(Object.fromEntries(scope.headers))],
    ['storage.operation', operation],
    ['statement_timeout', statementTimeout[role]],
  ];
  const calls = settings.map((_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, true)`);
  await db.executeQuery(rawQuery(`select ${calls.join(', ')}`, settings.flat(), 'request-settings'));
}
