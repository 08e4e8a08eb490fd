import { bufferBody } from '../network/request-body.ts';
import { withTimeout } from '../network/timeout.ts';
import { findFunction } from './function-config.ts';
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

export interface Functions {
  /** Serves a request to /functions/v1/<name>. */
  serve: (request: Request, requestId: string) => Promise<Response>;
  close(): Promise<void>;
}

const bodyLimit = 20 * 1024 * 1024;
const deadline = 150_000;
const hopByHop = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'content-length',
];

/** Edge functions as on a hosted project, each in its own Deno process, which the first request starts. */
export function createFunctions(options: FunctionsOptions): Functions {
  const { folder, configText, env, log } = options;
  const pool = createWorkerPool({ readable: [folder], hosts: options.hosts ?? [], env, log });
  const stopWatching = options.watch ? watchFolder(folder, pool.restartAll, log) : undefined;

  const serve = async (incoming: Request, requestId: string): Promise<Response> => {
    const url = new URL(incoming.url);
    const name = url.pathname.split('/')[3] ?? '';
    const settings = findFunction(folder, configText, name);
    if (settings === undefined) return functionError(404, 'NOT_FOUND', 'Requested function was not found');
    if (settings.verifyJwt && incoming.method !== 'OPTIONS') {
      const errorResponse = await checkCaller(incoming, options.verifyToken);
      if (errorResponse) return errorResponse;
    }
    const request = await bufferBody(incoming, bodyLimit, () =>
      functionError(413, 'PAYLOAD_TOO_LARGE', 'The request body is too large'),
    );
    if (request instanceof Response) return request;
    let lease: Lease;
    try {
      lease = await pool.lease(name, settings.entrypoint);
    } catch (error) {
      log(`[${name}] did not start: ${String(error)}`);
      return functionError(503, 'BOOT_ERROR', 'Function failed to start (please check logs)');
    }
    const path = url.pathname.slice('/functions/v1'.length);
    return withTimeout(serveRequest(request, new URL(path + url.search, lease.origin), lease), deadline, () =>
      functionError(504, 'IDLE_TIMEOUT', 'Request idle timeout limit (150s) reached'),
    ).catch((error: unknown) => {
      log(`[${name}] failed (request ${requestId}): ${String(error)}`);
      return functionError(500, 'WORKER_ERROR', 'Function exited due to an error (please check logs)');
    });
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
  request: Request,
  verifyToken: (token: string) => Promise<unknown>,
): Promise<Response | undefined> {
  const token = /^bearer\s+(.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (token === undefined)
    return functionError(401, 'UNAUTHORIZED_NO_AUTH_HEADER', 'Missing authorization header');
  const isValid = await verifyToken(token).then(
    () => true,
    () => false,
  );
  return isValid ? undefined : functionError(401, 'UNAUTHORIZED_INVALID_JWT', 'Invalid JWT');
}

/** Forwards one request; the lease ends with the last byte of the response. */
async function serveRequest(request: Request, target: URL, lease: Lease): Promise<Response> {
  try {
    const response = await forward(request, target);
    if (response.body === null) {
      lease.release();
      return response;
    }
    const ending: Transformer<Uint8Array, Uint8Array> & { cancel: () => void } = {
      flush: lease.release,
      cancel: lease.release,
    };
    const counted = new TransformStream<Uint8Array, Uint8Array>(ending);
    return new Response(response.body.pipeThrough(counted), response);
  } catch (error) {
    lease.release();
    throw error;
  }
}

async function forward(request: Request, target: URL): Promise<Response> {
  const headers = new Headers(request.headers);
  const outside = new URL(request.url);
  headers.set('x-forwarded-host', outside.host);
  headers.set('x-forwarded-proto', outside.protocol.slice(0, -1));
  // The proxy forwards the bytes unchanged.
  headers.set('accept-encoding', 'identity');
  for (const name of [...hopByHop, 'host']) headers.delete(name);
  const { method, signal } = request;
  const body = request.body === null ? null : await request.arrayBuffer();
  const response = await fetch(target, { method, headers, body, signal, redirect: 'manual' });
  const responseHeaders = new Headers(response.headers);
  for (const name of ['connection', 'keep-alive', 'transfer-encoding']) responseHeaders.delete(name);
  // Tells the gateway that the function handles CORS itself, as on a hosted project.
  responseHeaders.set('x-function-reply', '1');
  return new Response(response.body, { status: response.status, headers: responseHeaders });
}

function functionError(status: number, code: string, message: string): Response {
  return Response.json({ code, message }, { status, headers: { 'sb-error-code': code } });
}
