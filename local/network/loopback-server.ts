import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { serve } from '@hono/node-server';

type Fetch = Parameters<typeof serve>[0]['fetch'];
/** Answers a request before `fetch`; false for one that is for `fetch`, of which it touches nothing. */
export type Intercept = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;
/** Takes over a connection that asks to speak another protocol. */
export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** What Node itself hands over, not as objects of the Fetch API. */
interface Handlers {
  intercept?: Intercept;
  upgrade?: Upgrade;
}

/**
 * Serves `fetch` and the handlers on the loopback `port`, by IPv4 and, if the machine has it, IPv6: `localhost` may mean either.
 * What took over connections must end them before this closes.
 */
export async function serveOnLoopback(
  fetch: Fetch,
  port: number,
  { intercept, upgrade }: Handlers = {},
): Promise<{ close(): Promise<void> }> {
  const servers = [await listen(fetch, port, '127.0.0.1', intercept)];
  const six = await listen(fetch, port, '::1', intercept).catch(() => undefined);
  if (six) servers.push(six);
  if (upgrade) for (const server of servers) server.on('upgrade', upgrade);
  return {
    close: async () => {
      await Promise.all(servers.map(closeServer));
    },
  };
}

// Offers of other protocols, such as HTTP/2, are declined by answering the request.
const isWebSocket = ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket';

function listen(fetch: Fetch, port: number, hostname: string, intercept?: Intercept): Promise<Server> {
  const create = (options: ServerOptions, listener: RequestListener): Server =>
    createServer(options, (incoming, outgoing) => {
      if (!intercept?.(incoming, outgoing)) listener(incoming, outgoing);
    });
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        fetch,
        port,
        hostname,
        createServer: create as typeof createServer,
        serverOptions: { shouldUpgradeCallback: isWebSocket },
      },
      () => {
        resolve(server);
      },
    ) as Server;
    server.once('error', reject);
  });
}

async function closeServer(server: Server) {
  const closed = new Promise((resolve) => server.close(resolve));
  // Browsers keep connections open: idle ones are closed now, the others after their response.
  server.closeIdleConnections();
  const timer = setTimeout(() => {
    server.closeAllConnections();
  }, 1_000);
  await closed;
  clearTimeout(timer);
}
