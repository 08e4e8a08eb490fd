import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { errors } from 'undici';
import { readBody } from '../network/request-body.ts';
import { findFunction, type FunctionSettings } from './function-config.ts';
import { passThrough } from './pass-through.ts';
import { watchFolder } from './watch-folder.ts';
import { createWorkerPool, type Lease } from './worker-pool.ts';

export interface FunctionsOptions {
  /** supabase/functions. */
  folder: string;
  configText: string;
  env: Record<string, string>;
  watch: boolean;
  /** Other hosts that functions may call. */
  hosts?: string[];
  verifyToken: (token: string) => Promise<unknown>;
  log: (line: string) => void;
}

/** The platform's own error response. */
export interface FunctionError {
  status: number;
  code: string;
  message: string;
  /** Whether the client may still send its body. */
  isUnread?: boolean;
}

export interface Functions {
  /** Answers a request to /functions/v1/<name> whose URL is `url`, unless it returns an error for the caller to answer with. */
  serve: (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    url: URL,
    requestId: string,
  ) => Promise<FunctionError | undefined>;
  close(): Promise<void>;
}

const prefix = '/functions/v1';
const bodyLimit = 20 * 1024 * 1024;
const notFound = { status: 404, code: 'NOT_FOUND', message: 'Requested function was not found' };
const bootError = {
  status: 503,
  code: 'BOOT_ERROR',
  message: 'Function failed to start (please check logs)',
};
const idleTimeout = {
  status: 504,
  code: 'IDLE_TIMEOUT',
  message: 'Request idle timeout limit (150s) reached',
};
const workerError = {
  status: 500,
  code: 'WORKER_ERROR',
  message: 'Function exited due to an error (please check logs)',
};

/** Edge functions as on a hosted project, each in its own Deno process, which the first request starts. */
export function createFunctions(options: FunctionsOptions): Functions {
  const { folder, configText, env, log } = options;
  const pool = createWorkerPool({ readable: [folder], hosts: options.hosts ?? [], env, log });
  const found = new Map<string, FunctionSettings>();
  const find = (name: string): FunctionSettings | undefined => {
    const settings = found.get(name) ?? findFunction(folder, configText, name);
    if (settings !== undefined) found.set(name, settings);
    return settings;
  };
  const restartAll = (): void => {
    found.clear();
    pool.restartAll();
  };
  const stopWatching = options.watch ? watchFolder(folder, restartAll, log) : undefined;

  const serve: Functions['serve'] = async (incoming, outgoing, url, requestId) => {
    const name = url.pathname.split('/')[3] ?? '';
    const settings = find(name);
    if (settings === undefined) return notFound;
    if (settings.verifyJwt && incoming.method !== 'OPTIONS') {
      const error = await checkCaller(incoming, options.verifyToken);
      if (error) return error;
    }
    const body = await readIncoming(incoming);
    if (body !== null && !Buffer.isBuffer(body)) return body;
    let lease: Lease;
    try {
      lease = await pool.lease(name, settings.entrypoint);
    } catch (error) {
      log(`[${name}] did not start: ${String(error)}`);
      return bootError;
    }
    try {
      await passThrough(lease.dispatcher, incoming, outgoing, {
        path: url.pathname.slice(prefix.length) + url.search,
        host: url.host,
        clientAddress: incoming.socket.remoteAddress ?? '127.0.0.1',
        requestId,
        body,
      });
      return undefined;
    } catch (error) {
      log(`[${name}] failed (request ${requestId}): ${String(error)}`);
      return error instanceof errors.HeadersTimeoutError ? idleTimeout : workerError;
    } finally {
      lease.release();
    }
  };

  return {
    serve,
    close: async () => {
      stopWatching?.();
      await pool.close();
    },
  };
}

async function checkCaller(
  { headers }: IncomingMessage,
  verifyToken: (token: string) => Promise<unknown>,
): Promise<FunctionError | undefined> {
  const token = /^bearer\s+(.+)$/i.exec(headers.authorization ?? '')?.[1];
  if (token === undefined)
    return { status: 401, code: 'UNAUTHORIZED_NO_AUTH_HEADER', message: 'Missing authorization header' };
  const isValid = await verifyToken(token).then(
    () => true,
    () => false,
  );
  return isValid ? undefined : { status: 401, code: 'UNAUTHORIZED_INVALID_JWT', message: 'Invalid JWT' };
}

/** The body of a request in memory; null for one without. */
async function readIncoming(incoming: IncomingMessage): Promise<Buffer | null | FunctionError> {
  const { method = 'GET', headers } = incoming;
  const length = headers['content-length'];
  const isEmpty = headers['transfer-encoding'] === undefined && (length === undefined || length === '0');
  if (isEmpty || method === 'GET' || method === 'HEAD') {
    incoming.resume();
    return null;
  }
  const body = await readBody({ method, body: Readable.toWeb(incoming) }, bodyLimit);
  if (Buffer.isBuffer(body)) return body;
  const { reason, isUnread } = body;
  return reason === 'too slow'
    ? { status: 408, code: 'REQUEST_TIMEOUT', message: 'The request body did not arrive in time', isUnread }
    : { status: 413, code: 'PAYLOAD_TOO_LARGE', message: 'The request body is too large', isUnread };
}
