import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { JWTPayload } from 'jose';
import { parse } from 'smol-toml';
import { z } from 'zod';
import type { SigningKeys } from '../auth/crypto/signing-keys.ts';
import { publicAuthPaths } from '../auth/app.ts';
import { verifyAccessToken } from '../auth/tokens/access-token.ts';
import { authenticatorUrl } from '../database/bootstrap.ts';
import { createFunctions } from '../functions/functions.ts';
import { readRealtimeConfig } from '../realtime/config.ts';
import { disableRealtime, openRealtime } from '../realtime/realtime.ts';
import { openLite } from '../storage/lite/open.ts';
import { openRest } from '../rest/rest.ts';
import { createFileAdapter } from '../storage/file-adapter.ts';
import { createStorageApi } from '../storage/storage.ts';
import type { ApiKeys } from './api-keys.ts';
import { createFunctionRoute } from './function-route.ts';
import { createGatewayApp, type GatewayParts } from './app.ts';
import type { Intercept, Upgrade } from '../network/loopback-server.ts';
import { parseByteSize } from '../network/request-body.ts';
import { createUpgrade } from './upgrades.ts';

export interface GatewayOptions {
  /** The database owner's URL: Storage and Realtime take each caller's role per request; REST logs in as `authenticator`. */
  databaseUrl: string;
  storageFolder: string;
  apiKeys: ApiKeys;
  /** Routes without the /auth/v1 prefix; its environment is an `AuthEnvironment`. */
  auth: GatewayParts['auth'];
  keys: SigningKeys;
  /** Where clients reach the gateway, e.g. http://localhost:54321. */
  externalUrl: string;
  functions: {
    /** supabase/functions; its config.toml is in the folder above. */
    folder: string;
    env: Record<string, string>;
    /** Restart a function when its files change. */
    watch: boolean;
    /** Other hosts that functions may call. */
    hosts?: string[];
  };
  realtime: {
    /** Whether public channels are refused. */
    isPrivateOnly: boolean;
    rateLimits: boolean;
  };
  log?: (line: string) => void;
}

export interface Gateway {
  fetch(request: Request, env?: unknown): Response | Promise<Response>;
  /** Answers requests for functions, before `fetch`. */
  intercept: Intercept;
  upgrade: Upgrade;
  /** Ends what `upgrade` took over, and refuses more. */
  disconnect: () => Promise<void>;
  /** Call after migrations; other schema changes are detected. */
  reloadSchema: () => Promise<void>;
  close(): Promise<void>;
}

/** The environment variables of a function on a hosted project. */
function functionEnvironment(options: GatewayOptions): Record<string, string> {
  const { publishable, secret } = options.apiKeys;
  return {
    SUPABASE_URL: options.externalUrl,
    SUPABASE_ANON_KEY: publishable,
    SUPABASE_SERVICE_ROLE_KEY: secret,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: publishable }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: secret }),
    SUPABASE_JWKS: JSON.stringify({ keys: [options.keys.publicJwk] }),
    SUPABASE_DB_URL: options.databaseUrl,
    SB_REGION: 'local',
  };
}

const Configuration = z.object({
  api: z
    .object({
      schemas: z.array(z.string()).min(1).default(['public']),
      extra_search_path: z.array(z.string()).default(['public', 'extensions']),
      max_rows: z.number().int().positive().default(1000),
    })
    .prefault({}),
  storage: z.object({ file_size_limit: z.string().default('50MiB') }).prefault({}),
});

/** Opens everything behind the gateway. Throws unless Postgres answers and is bootstrapped. */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const log = options.log ?? console.error;
  const configFile = path.join(options.functions.folder, '..', 'config.toml');
  const configText = await readFile(configFile, 'utf8').catch(() => '');
  const { api, storage } = Configuration.parse(parse(configText));
  const fileSizeLimit = storage.file_size_limit;
  const rest = await openRest({
    databaseUrl: authenticatorUrl(options.databaseUrl),
    schemas: api.schemas,
    extraSearchPath: api.extra_search_path,
    maxRows: api.max_rows,
  });
  const lite = await openLite({
    databaseUrl: options.databaseUrl,
    storageAdapter: createFileAdapter(options.storageFolder),
    fileSizeLimit,
    secretSeed: options.apiKeys.secret,
  });
  await rest.reloadSchema();

  const verifyToken = (token: string): Promise<JWTPayload> =>
    verifyAccessToken(token, options.keys, `${options.externalUrl}/auth/v1`);
  const functions = createFunctions({
    ...options.functions,
    env: { ...functionEnvironment(options), ...options.functions.env },
    configText,
    verifyToken,
    log,
  });
  const realtimeConfig = readRealtimeConfig(configText);
  if (!realtimeConfig.enabled) await disableRealtime(options.databaseUrl);
  const realtime = realtimeConfig.enabled
    ? await openRealtime({
        ...options.realtime,
        databaseUrl: options.databaseUrl,
        config: realtimeConfig,
        verifyToken,
        kid: options.keys.kid,
        log,
      })
    : undefined;
  const app = createGatewayApp({
    rest: rest.fetch,
    storage: createStorageApi(lite),
    realtime,
    auth: options.auth,
    publicAuthPaths,
    verifyToken,
    apiKeys: options.apiKeys,
    fileSizeLimit: parseByteSize(fileSizeLimit),
    pingDatabase: rest.ping,
    log,
  });
  return {
    fetch: (request, env) => app.fetch(request, env ?? {}),
    intercept: createFunctionRoute(functions.serve, log),
    upgrade: createUpgrade(options.apiKeys, realtime),
    disconnect: async () => realtime?.disconnect(),
    reloadSchema: rest.reloadSchema,
    close: async () => {
      await realtime?.close();
      await functions.close();
      await lite.close();
      await rest.close();
    },
  };
}
