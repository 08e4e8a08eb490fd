import { rejectUpgrade } from '../realtime/upgrade.ts';
import type { Realtime } from '../realtime/realtime.ts';
import type { Upgrade } from '../network/loopback-server.ts';
import { checkApiKey, type ApiKeys } from './api-keys.ts';

/** Passes WebSockets for Realtime on if their API key is valid; all others are refused as a request would be. */
export function createUpgrade(apiKeys: ApiKeys, realtime: Pick<Realtime, 'upgrade'> | undefined): Upgrade {
  return (incoming, socket, head) => {
    // A client that goes away meanwhile.
    socket.on('error', () => socket.destroy());
    const url = URL.parse(incoming.url ?? '', 'http://localhost');
    if (!realtime || url?.pathname !== '/realtime/v1/websocket') {
      rejectUpgrade(socket, 404, { code: 'NOT_FOUND', message: 'No API lives at this path' });
      return;
    }
    const headers = new Headers();
    for (const name of ['apikey', 'user-agent']) headers.set(name, String(incoming.headers[name] ?? ''));
    if (!incoming.headers['apikey']) headers.delete('apikey');
    const keyRole = checkApiKey(new Request(url, { headers }), apiKeys);
    if (keyRole instanceof Response) {
      void keyRole.json().then((body) => {
        rejectUpgrade(socket, keyRole.status, body as object);
      });
      return;
    }
    realtime.upgrade({ incoming, socket, head, keyRole });
  };
}
