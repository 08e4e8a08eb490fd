import type { ByteBudget } from './byte-budget.ts';

const mebibyte = 1024 * 1024;

/** Reads at most this much of a rejected body, so that a client that is still sending can read the response. */
const drainLimit = 64 * mebibyte;

/** Why a body was not read into memory. */
export interface BodyRefusal {
  reason: 'too large' | 'no room';
  /** Whether the client still sends. */
  isUnread: boolean;
}

/**
 * The body of a request of at most `limit` bytes, which are taken from `budget` as they arrive: whoever is done with the body gives them
 * back. A refused one has been read, too, so that the connection can be reused.
 */
export async function readBody(
  request: Request,
  limit: number,
  budget?: ByteBudget,
): Promise<Buffer | BodyRefusal> {
  if (request.method === 'GET' || request.method === 'HEAD' || request.body === null) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let length = 0;
  let taken = 0;
  let reason: BodyRefusal['reason'] | undefined;
  const drop = (why: BodyRefusal['reason']): void => {
    reason = why;
    chunks.length = 0;
    budget?.give(taken);
    taken = 0;
  };
  try {
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      length += chunk.byteLength;
      if (reason === undefined && length > limit) drop('too large');
      if (reason === undefined && budget?.take(chunk.byteLength) === false) drop('no room');
      if (reason === undefined) {
        chunks.push(chunk);
        taken += chunk.byteLength;
      } else if (length > drainLimit) break;
    }
  } catch (error) {
    budget?.give(taken);
    throw error;
  }
  return reason === undefined ? Buffer.concat(chunks) : { reason, isUnread: length > drainLimit };
}

/** The request with its body in memory, or `tooLarge` when it has more than `limit` bytes. */
export async function bufferBody(
  request: Request,
  limit: number,
  tooLarge: (limit: number) => Response,
): Promise<Request | Response> {
  if (request.body === null) return request;
  const body = await readBody(request, limit);
  if (!Buffer.isBuffer(body)) {
    const response = tooLarge(limit);
    if (body.isUnread) response.headers.set('connection', 'close');
    return response;
  }
  const { url, method, headers, signal } = request;
  return new Request(url, { method, headers, signal, body: body as Buffer<ArrayBuffer> });
}

/** The bytes of a size such as `10MiB` or `512 KB` in config.toml. Throws for anything else. */
export function parseByteSize(text: string): number {
  const match = /^(\d+(?:\.\d+)?)\s*(B|KB|KiB|MB|MiB|GB|GiB)?$/i.exec(text.trim());
  if (match === null) throw new Error(`Not a size: ${text}`);
  const units: Record<string, number> = {
    b: 1,
    kb: 1000,
    kib: 1024,
    mb: 1e6,
    mib: mebibyte,
    gb: 1e9,
    gib: 1024 * mebibyte,
  };
  return Math.floor(Number(match[1]) * (units[(match[2] ?? 'b').toLowerCase()] ?? 1));
}
