import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** A request as it is sent, its path unchanged. */
export interface RawRequest {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}
/** An answer: its headers in order of their names, but for how its body was sent, and the body decoded. */
export interface RawAnswer {
  status: number;
  headers: [string, string][];
  body: Buffer;
}

// `cf-cache-status` says how fast the file was read.
const ignored = new Set([
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'cf-cache-status',
]);

/** Asks a server on this machine. `fetch` would tidy the path and hide how the body was sent. */
export function askRaw(port: number, { path, method = 'GET', headers = {}, body }: RawRequest) {
  return new Promise<RawAnswer>((resolve, reject) => {
    // The host is the same for each server: it is part of addresses in answers.
    const all = { host: 'hub.test', ...headers };
    const asking = request({ host: '127.0.0.1', port, path, method, headers: all }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('error', reject);
      reply.on('end', () => {
        const { rawHeaders } = reply;
        const pairs = rawHeaders.flatMap((name, index): [string, string][] =>
          index % 2 === 0 ? [[name.toLowerCase(), rawHeaders[index + 1] ?? '']] : [],
        );
        resolve({
          status: reply.statusCode ?? 0,
          headers: pairs
            .filter(([name]) => !ignored.has(name))
            .sort(([one, first], [other, second]) =>
              one === other ? first.localeCompare(second) : one.localeCompare(other),
            ),
          body: decode(Buffer.concat(chunks), reply.headers['content-encoding']),
        });
      });
    });
    asking.on('error', reject);
    asking.end(body);
  });
}

function decode(body: Buffer, encoding: string | undefined) {
  if (body.length === 0) return body;
  if (encoding === 'br') return brotliDecompressSync(body);
  return encoding === 'gzip' ? gunzipSync(body) : body;
}
