import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';

/** What the gateway sets itself, on the request or the response: nobody else's value passes. */
const ofGateway = new Set(['x-request-id', 'sb-request-id']);
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'upgrade',
  'te',
]);
const notReturned = hopByHop.union(ofGateway);
const notForwarded = new Set([
  ...notReturned,
  'trailer',
  'expect',
  'host',
  'content-length',
  'accept-encoding',
  // A client can set this header: it must not be trusted.
  'cf-connecting-ip',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
]);

/** Names and values in turn, without those whose lower-case name is in `without`. */
function filterHeaders(raw: readonly string[], without: ReadonlySet<string>): string[] {
  const rest: string[] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = raw[at] ?? '';
    if (!without.has(name.toLowerCase())) rest.push(name, raw[at + 1] ?? '');
  }
  return rest;
}

/** `names` and those that a header `connection` names. */
function withNamed(names: ReadonlySet<string>, connection = ''): ReadonlySet<string> {
  const options = connection
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  const more = options.filter((name) => name !== '' && name !== 'close' && !names.has(name));
  return more.length === 0 ? names : names.union(new Set(more));
}

/** What is sent to the function. */
export interface Forwarded {
  /** Path and query as the function sees them. */
  path: string;
  /** The host that the client named. */
  host: string;
  clientAddress: string;
  requestId: string;
  body: Buffer | null;
}

/**
 * Sends a request to the function and its response to the client: status, headers and bytes as they are, without the objects of the Fetch API,
 * which cost more than all the rest. Resolves with the last byte or when the client is gone. Rejects only while nothing has been sent.
 */
export function passThrough(
  dispatcher: Dispatcher,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { path, host, clientAddress, requestId, body }: Forwarded,
): Promise<void> {
  const { method = 'GET' } = incoming;
  const headers = [
    ...filterHeaders(incoming.rawHeaders, withNamed(notForwarded, incoming.headers.connection)),
    ...['x-forwarded-for', clientAddress, 'x-forwarded-host', host, 'x-forwarded-proto', 'http'],
    // The bytes pass unchanged.
    ...['accept-encoding', 'identity', 'x-request-id', requestId],
  ];
  return new Promise((resolve, reject) => {
    let abort: (() => void) | undefined;
    outgoing.once('close', () => {
      abort?.();
      resolve();
    });
    dispatcher.dispatch(
      { path, method, headers, body },
      {
        onRequestStart: (controller) => {
          abort = () => {
            controller.abort(new Error('The client is gone.'));
          };
          if (outgoing.destroyed) abort();
        },
        onResponseStart: (controller, status) => {
          if (status < 200) return;
          const raw = (controller.rawHeaders as Buffer[]).map((part) => part.toString('latin1'));
          const own = filterHeaders(raw, notReturned);
          outgoing.writeHead(status, [...own, 'x-request-id', requestId, 'sb-request-id', requestId]);
        },
        onResponseData: (controller, chunk) => {
          if (outgoing.write(chunk)) return;
          controller.pause();
          outgoing.once('drain', () => {
            controller.resume();
          });
        },
        onResponseEnd: () => {
          abort = undefined;
          outgoing.end();
        },
        onResponseError: (_controller, error) => {
          abort = undefined;
          // Half a response must not look whole.
          if (outgoing.headersSent) outgoing.destroy();
          else reject(error);
        },
      },
    );
  });
}
