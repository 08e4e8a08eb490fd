import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { serve } from '@hono/node-server';

type Fetch = Parameters<typeof serve>[0]['fetch'];
/** Takes over a connection that asks to speak another protocol. */
export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/**
 * Serves `fetch` and `upgrade` on the loopback `port`, by IPv4 and, if the machine has it, IPv6: `localhost` may mean either.
 * What took over connections must end them before this closes.
 */
export async function serveOnLoopback(
  fetch: Fetch,
  port: number,
  upgrade?: Upgrade,
): Promise<{ close(): Promise<void> }> {
  const servers = [await listen(fetch, port, '127.0.0.1')];
  const six = await listen(fetch, port, '::1').catch(() => undefined);
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

function listen(fetch: Fetch, port: number, hostname: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = serve(
      { fetch, port, hostname, serverOptions: { shouldUpgradeCallback: isWebSocket } },
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
