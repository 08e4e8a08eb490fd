/** The least that a gateway of Node can do: `node bare-proxy.ts <origin>` passes requests on and their responses back, unread. Prints its URL. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';

const pool = new Pool(process.argv[2] ?? '');
const server = createServer((incoming, outgoing) => {
  pool.dispatch(
    { path: incoming.url ?? '/', method: 'GET', headers: incoming.rawHeaders },
    {
      onRequestStart: () => undefined,
      onResponseStart: (controller, status) => {
        const raw = controller.rawHeaders as Buffer[];
        outgoing.writeHead(
          status,
          raw.map((part) => part.toString('latin1')),
        );
      },
      onResponseData: (_controller, chunk) => {
        outgoing.write(chunk);
      },
      onResponseEnd: () => {
        outgoing.end();
      },
      onResponseError: () => {
        outgoing.destroy();
      },
    },
  );
}).listen(0, '127.0.0.1', () => {
  console.log(`Listening on http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`);
});
