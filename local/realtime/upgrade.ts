import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { Connection } from './connection.ts';
import { maxFrameBytes } from './limits.ts';
import type { Serializer } from './protocol/message.ts';
import { version1 } from './protocol/version-1.ts';
import { version2 } from './protocol/version-2.ts';
import type { RealtimeServer } from './server.ts';
import { keyIdentity } from './tokens.ts';

/** A request to become a WebSocket, with the role of its API key. */
export interface UpgradeRequest {
  incoming: IncomingMessage;
  socket: Duplex;
  head: Buffer;
  keyRole: string;
}

const sweepMs = 15_000;
const serializers: Record<string, Serializer> = { '1': version1, '2': version2 };

/** Accepts the WebSockets of clients; `maxHeaderLength` is in characters. */
export function createUpgrades(server: RealtimeServer, maxHeaderLength: number) {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxFrameBytes });
  const connections = new Map<WebSocket, Connection>();
  let isClosing = false;
  const sweep = setInterval(() => {
    for (const connection of connections.values()) connection.sweep(Date.now());
  }, sweepMs);

  const countIdle = (address: string) =>
    connections
      .values()
      .filter((other) => other.address === address && !other.hasChannels)
      .toArray().length;

  const refuse = (address: string): [status: number, message: string] | undefined => {
    if (isClosing) return [503, 'Realtime is restarting, please standby'];
    const { limits } = server;
    const upgrades = limits.upgrades.of(address);
    upgrades.count();
    if (upgrades.isExceeded()) return [429, 'Too many joins per second'];
    // Who only connects must not take the places of those who join channels.
    if (
      connections.size >= limits.maxConnections ||
      countIdle(address) >= limits.maxIdleConnectionsPerAddress
    )
      return [429, 'Too many connected users'];
    return undefined;
  };

  return {
    accept: ({ incoming, socket, head, keyRole }: UpgradeRequest): void => {
      const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)] as const);
      const serializer = chooseSerializer(incoming.url ?? '');
      if (headers.some(([, value]) => value.length > maxHeaderLength)) {
        rejectUpgrade(socket, 431, {});
        return;
      }
      if (!serializer) {
        rejectUpgrade(socket, 403, {});
        return;
      }
      const address = incoming.socket.remoteAddress ?? '';
      const refusal = refuse(address);
      if (refusal) {
        rejectUpgrade(socket, refusal[0], { error: refusal[1] });
        return;
      }
      sockets.handleUpgrade(incoming, socket, head, (webSocket) => {
        const connection = new Connection(server, webSocket, {
          serializer,
          keyIdentity: keyIdentity(keyRole),
          address,
          headers: JSON.stringify(Object.fromEntries(headers)),
        });
        connections.set(webSocket, connection);
        webSocket.on('message', (data, isBinary) => {
          connection.receive(toBuffer(data), isBinary);
        });
        webSocket.on('close', () => {
          connections.delete(webSocket);
          connection.close();
        });
        // A frame that is too large or no WebSocket frame: ws closes with the code for it.
        webSocket.on('error', () => undefined);
      });
    },
    /** Ends every connection; clients connect again when the server is back. */
    close: async (): Promise<void> => {
      isClosing = true;
      clearInterval(sweep);
      const closed = [...connections.keys()].map(
        (webSocket) => new Promise((resolve) => webSocket.once('close', resolve)),
      );
      for (const webSocket of connections.keys()) webSocket.close(1001);
      const timer = setTimeout(() => {
        for (const webSocket of connections.keys()) webSocket.terminate();
      }, 1_000);
      await Promise.all(closed);
      clearTimeout(timer);
    },
  };
}

/** Answers an upgrade with an HTTP response. */
export function rejectUpgrade(socket: Duplex, status: number, body: object): void {
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}`,
    'content-type: application/json',
    `content-length: ${String(Buffer.byteLength(text))}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
}

function chooseSerializer(url: string): Serializer | undefined {
  const version = new URL(url, 'http://localhost').searchParams.get('vsn') ?? '1.0.0';
  const [, major = ''] = /^([12])\.0\.\d+$/.exec(version) ?? [];
  return serializers[major];
}

function toBuffer(data: Buffer | ArrayBuffer | Buffer[]): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return Buffer.isBuffer(data) ? data : Buffer.from(data);
}
