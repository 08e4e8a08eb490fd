import postgres from 'postgres';
import type { Answer } from './answer.ts';
import type { Caller } from '../callers/caller.ts';
import { type Setting, settingsStatement } from '../callers/settings.ts';
import { createPool } from '../postgres/client/pool.ts';
import { createPreparedTexts } from '../postgres/client/prepared-texts.ts';
import { isDatabaseError, isDatabaseUnavailable } from './database-errors.ts';
import { RestError } from './errors.ts';
import { describeApi } from './openapi.ts';
import { optionsOf } from './options.ts';
import { type ApiRequest, parseRequest, type RawRequest } from './parse/api-request.ts';
import { createPlanCache } from './plan/plan-cache.ts';
import { planRequest } from './plan/plan.ts';
import { databaseErrorResponse, databaseUnavailableResponse, refusal } from './postgrest-errors.ts';
import { createVisitorQueue, refuseExcessiveEmbeds } from './request-limits.ts';
import { createResponse, verifierOf } from './response.ts';
import { followSchemaChanges } from './schema-changes.ts';
import { createCache } from './schema/cache.ts';
import { loadSchemaCache } from './schema/load.ts';
import type { RoleSettings, SchemaCache } from './schema/types.ts';
import { requestSettings } from './settings.ts';
import { textTypes } from './text-types.ts';
import { createRunner } from './transaction.ts';

/** Answers a request; `signal` says when nobody waits for the answer any more, and is only asked for where it has to wait. */
export type RestApi = (
  request: RawRequest,
  caller: Caller,
  signal?: () => AbortSignal,
) => Promise<Answer | Response>;

export interface RestOptions {
  /** The URL of `authenticator`, who has no rights but to become each caller's role. */
  databaseUrl: string;
  /** The schemas of the API; the first is the default. */
  schemas: readonly string[];
  extraSearchPath: readonly string[];
  /** The most rows of a response, and of each resource that is embedded. */
  maxRows: number;
}
export interface Rest {
  /** Its errors and descriptions are responses. */
  fetch: RestApi;
  /** Reads the schema of the database again; throws when Postgres is unavailable. */
  reloadSchema: () => Promise<void>;
  /** Resolves when Postgres answers. */
  ping: () => Promise<unknown>;
  close: () => Promise<void>;
}

/** PostgREST's protocol, and the project's own limits. Rejects when Postgres is unavailable. */
export async function openRest(options: RestOptions): Promise<Rest> {
  const { schemas, maxRows } = options;
  // What is read of the catalog. Requests have connections of their own, over which statements are sent together.
  const sql = postgres(options.databaseUrl, {
    max: 2,
    connect_timeout: 5,
    idle_timeout: 60,
    fetch_types: false,
    types: textTypes,
    onnotice: () => undefined,
  });
  const cache = createCache(() => loadSchemaCache(sql, schemas, options.extraSearchPath));
  const prepared = createPreparedTexts();
  const pool = createPool(options.databaseUrl, 10, prepared);
  const run = createRunner(pool, prepared);
  const queued = createVisitorQueue();
  const plans = createPlanCache();

  /** The settings that each statement of a request runs under. */
  const settingsOf = (
    caller: Caller,
    raw: RawRequest,
    request: ApiRequest,
    ofRole: RoleSettings | undefined,
    ofRoutine: Setting[] = [],
  ) => {
    const searchPath = [request.schema, ...options.extraSearchPath];
    const { timezone } = request.preferences;
    return settingsStatement([...requestSettings(caller, raw, searchPath, ofRole, timezone), ...ofRoutine]);
  };

  const answer = async (
    raw: RawRequest,
    caller: Caller,
    schema: SchemaCache,
    signal: (() => AbortSignal) | undefined,
  ): Promise<Answer | Response> => {
    const account = typeof caller.claims['sub'] === 'string' ? caller.claims['sub'] : undefined;
    const turn = { account, signal };
    const known = plans.find(schema, raw);
    const request = known?.request ?? parseRequest(raw, schemas);
    refuseExcessiveEmbeds(request.query.select, caller.role);
    const { action } = request;
    const ofRole = schema.roleSettings.get(caller.role);
    const isolation = ofRole?.isolation ?? undefined;
    if (action.kind === 'options') return optionsOf(schema, request);
    if (action.kind === 'describe')
      return describeApi(schema, request, (main) =>
        run(
          {
            settings: settingsOf(caller, raw, request, ofRole),
            preRequest: schema.preRequest,
            main,
            explain: undefined,
            isReadOnly: true,
            isolation,
            verify: undefined,
          },
          turn,
        ),
      );
    const plan = known?.plan ?? planRequest(schema, request, maxRows);
    if (known === undefined) plans.add(schema, raw, { request, plan });
    const outcome = await run(
      {
        settings: settingsOf(caller, raw, request, ofRole, plan.settings),
        preRequest: schema.preRequest,
        main: plan.statement,
        explain: plan.explain,
        isReadOnly: plan.isReadOnly,
        isolation: plan.isolation ?? isolation,
        verify: verifierOf(request, plan),
      },
      turn,
    );
    return createResponse(request, plan, outcome, maxRows);
  };

  const fetch: RestApi = async (raw, caller, signal) => {
    try {
      if (/^\/?$/.test(raw.path) && caller.role !== 'service_role') return schemaAccessError();
      const schema = await cache.get();
      return await queued(caller.role, () => answer(raw, caller, schema, signal), signal);
    } catch (error) {
      if (error instanceof RestError) return refusal(error);
      if (isDatabaseUnavailable(error)) return databaseUnavailableResponse();
      if (isDatabaseError(error)) return databaseErrorResponse(error, caller.role !== 'anon');
      throw error;
    }
  };

  const reloadSchema = (): Promise<void> => cache.renew();
  const schemaChanges = await followSchemaChanges(options.databaseUrl, reloadSchema);
  return {
    fetch,
    reloadSchema,
    ping: () => sql.unsafe('select 1'),
    close: async () => {
      await schemaChanges.close();
      await Promise.all([pool.close(), sql.end({ timeout: 5 })]);
    },
  };
}

function schemaAccessError(): Response {
  const hint = 'Accessing the schema via the Data API is only allowed using a secret API key.';
  return Response.json({ message: 'Access to schema is forbidden', hint }, { status: 401 });
}
