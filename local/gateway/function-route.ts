import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FunctionError, Functions } from '../functions/functions.ts';
import type { Intercept } from '../network/loopback-server.ts';
import { forbiddenMethods } from './app.ts';
import { corsHeaders } from './cors.ts';
import { chooseRequestId } from './request-ids.ts';

const functionUrl = /^(?:https?:\/\/[^/?]+)?\/functions\/v1(?:[/?]|$)/;

/** Answers requests under /functions/v1, whose responses functions give CORS headers themselves, as on a hosted project. */
export function createFunctionRoute(serve: Functions['serve'], log: (line: string) => void): Intercept {
  return (incoming, outgoing) => {
    const url = readUrl(incoming);
    if (url === undefined) return false;
    const id = chooseRequestId(incoming.headers['x-request-id']);
    serve(incoming, outgoing, url, id)
      .then((error) => {
        if (error) answer(outgoing, error, id);
      })
      .catch((error: unknown) => {
        log(`[gateway] ${incoming.method ?? ''} ${url.pathname} failed (request ${id}): ${String(error)}`);
        outgoing.destroy();
      });
    return true;
  };
}

/** The URL of a request for a function. */
function readUrl({ url = '', method = '', headers }: IncomingMessage): URL | undefined {
  if (!functionUrl.test(url) || forbiddenMethods.has(method)) return undefined;
  const parsed = URL.parse(url, `http://${headers.host ?? ''}`);
  return parsed !== null && functionUrl.test(parsed.pathname) ? parsed : undefined;
}

function answer(
  outgoing: ServerResponse,
  { status, code, message, isUnread }: FunctionError,
  id: string,
): void {
  const headers = { ...corsHeaders, 'content-type': 'application/json', 'sb-error-code': code };
  const ids = { 'x-request-id': id, 'sb-request-id': id };
  outgoing.writeHead(status, { ...headers, ...ids, ...(isUnread && { connection: 'close' }) });
  outgoing.end(JSON.stringify({ code, message }));
}
