import type { Server } from 'node:http';
import { serve } from '@hono/node-server';

type Fetch = Parameters<typeof serve>[0]['fetch'];

/** Serves `fetch` on the loopback `port`, by IPv4 and, if the machine has it, IPv6: `localhost` may mean either. */
export async function serveOnLoopback(fetch: Fetch, port: number): Promise<{ close(): Promise<void> }> {
  const servers = [await listen(fetch, port, '127.0.0.1')];
  const six = await listen(fetch, port, '::1').catch(() => undefined);
  if (six) servers.push(six);
  return {
    close: async () => {
      await Promise.all(servers.map(closeServer));
    },
  };
}

function listen(fetch: Fetch, port: number, hostname: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port, hostname }, () => {
      resolve(server);
    }) as Server;
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
