// What `caches` of the site keeps: in memory, up to a number of bytes, those asked for last. Runs in workerd, whose Cache API asks it with GET,
// PUT (the answer to keep as an HTTP message) and PURGE.
import { createRecent } from './recent.mjs';

/** @typedef {{ status: number, headers: [string, string][], body: Uint8Array, endsAt: number, bytes: number }} Kept */
/** @type {ReturnType<typeof createRecent<Kept>>} */
const kept = createRecent(32_000_000);

/** @param {Request} request */
const keyOf = ({ url, headers }) => `${headers.get('cf-cache-namespace') ?? ''} ${url}`;

/** @param {string | null} etag */
const plain = (etag) => etag?.trim().replace(/^W\//, '');

/** @param {Request} request */
function match(request) {
  const key = keyOf(request);
  const found = kept.get(key);
  if (!found || found.endsAt <= Date.now()) {
    kept.drop(key);
    return new Response(null, { status: 504, headers: { 'cf-cache-status': 'MISS' } });
  }
  const headers = new Headers(found.headers);
  headers.set('cf-cache-status', 'HIT');
  const known = request.headers.get('If-None-Match')?.split(',').map(plain);
  const etag = plain(headers.get('ETag'));
  if (etag && known?.includes(etag)) return new Response(null, { status: 304, headers });
  return new Response(found.body, { status: found.status, headers });
}

/** The end of an HTTP message's head. @param {Uint8Array} message */
function endOfHead(message) {
  for (let at = 0; ; at += 1) {
    at = message.indexOf(13, at);
    if (at === -1) throw new Error('This is no HTTP message.');
    if (message[at + 1] === 10 && message[at + 2] === 13 && message[at + 3] === 10) return at;
  }
}

/** How long a shared cache may keep an answer. @param {Headers} headers */
function secondsOf(headers) {
  const control = headers.get('Cache-Control') ?? '';
  if (headers.has('Set-Cookie') || /\b(?:no-store|no-cache|private)\b/i.test(control)) return 0;
  return Number((/\bs-maxage=(\d+)/i.exec(control) ?? /\bmax-age=(\d+)/i.exec(control))?.[1] ?? 0);
}

/** @param {Request} request */
async function put(request) {
  const message = new Uint8Array(await request.arrayBuffer());
  const end = endOfHead(message);
  const [first = '', ...lines] = new TextDecoder().decode(message.subarray(0, end)).split('\r\n');
  const headers = new Headers(
    lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const seconds = secondsOf(headers);
  if (seconds === 0) return new Response(null, { status: 413 });
  const key = keyOf(request);
  kept.set(key, {
    status: Number(first.split(' ')[1]),
    headers: [...headers],
    body: message.slice(end + 4),
    endsAt: Date.now() + seconds * 1000,
    bytes: message.byteLength + key.length,
  });
  return new Response(null, { status: 204 });
}

export default {
  /** @param {Request} request */
  fetch(request) {
    if (request.method === 'GET') return match(request);
    if (request.method === 'PUT') return put(request);
    if (request.method === 'PURGE')
      return new Response(null, { status: kept.drop(keyOf(request)) ? 200 : 404 });
    return new Response(null, { status: 405 });
  },
};
