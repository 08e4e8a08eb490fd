import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Starts what a hub sends its analytics events to; a GET of its URL answers those that it got. */
export async function startAnalytics() {
  const sent: string[] = [];
  const server = createServer((request, reply) => {
    text(request).then(
      (body) => {
        if (request.method === 'POST') sent.push(body);
        reply.writeHead(200, { 'access-control-allow-origin': '*' });
        reply.end(request.method === 'GET' ? `[${sent.join()}]` : '');
      },
      // The browser was closed meanwhile.
      () => reply.destroy(),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}/api/event`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
