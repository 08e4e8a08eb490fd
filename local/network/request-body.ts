import type { ByteBudget } from './byte-budget.ts';

/** In bytes. */
export const mebibyte = 1024 * 1024;

/** Reads at most this much of a rejected body, so that a client that is still sending can read the response. */
const drainLimit = 64 * mebibyte;

/** What of a body needs no room in the budget: what nearly all requests send. */
const freeBytes = 64 * 1024;
export const budgetedBytes = (length: number): number => Math.max(0, length - freeBytes);

// A body that stands still, or trickles, holds memory that others wait for.
const maxPauseMs = 10_000;
const minBytesPerSecond = 32 * 1024;

/** Why a body was not read into memory. */
export interface BodyRefusal {
  reason: 'too large' | 'no room' | 'too slow';
  /** Whether the client may still send. */
  isUnread: boolean;
}

/**
 * The body of a request of at most `limit` bytes, whose `budgetedBytes` are reserved of `budget` as they arrive: whoever is done with the body
 * releases them. One that is too large or has no room has been read, too, so that the connection can be reused; one that is too slow has not.
 */
export async function readBody(
  request: { method: string; body: unknown },
  limit: number,
  budget?: ByteBudget,
): Promise<Buffer | BodyRefusal> {
  if (request.method === 'GET' || request.method === 'HEAD' || request.body === null) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let length = 0;
  let reserved = 0;
  let reason: BodyRefusal['reason'] | undefined;
  const drop = (why: BodyRefusal['reason']): void => {
    reason ??= why;
    chunks.length = 0;
    budget?.release(reserved);
    reserved = 0;
  };
  const keep = (chunk: Uint8Array): void => {
    length += chunk.byteLength;
    if (reason !== undefined) return;
    if (length > limit) {
      drop('too large');
      return;
    }
    const more = budgetedBytes(length) - reserved;
    if (budget?.reserve(more) === false) {
      drop('no room');
      return;
    }
    reserved += more;
    chunks.push(chunk);
  };
  const reader = (request.body as ReadableStream<Uint8Array>).getReader();
  const begun = performance.now();
  const isTrickling = (): boolean => {
    const elapsedMs = performance.now() - begun;
    return elapsedMs > maxPauseMs && length < (elapsedMs / 1000) * minBytesPerSecond;
  };
  const late = Promise.withResolvers<'too slow'>();
  const timer = setTimeout(() => {
    late.resolve('too slow');
  }, maxPauseMs);
  try {
    for (;;) {
      const read = await Promise.race([reader.read(), late.promise]);
      if (read !== 'too slow' && read.done) break;
      if (read !== 'too slow') keep(read.value);
      if (read === 'too slow' || isTrickling()) {
        drop('too slow');
        return { reason: 'too slow', isUnread: true };
      }
      timer.refresh();
      if (length > drainLimit && reason !== undefined) {
        await reader.cancel();
        break;
      }
    }
  } catch (error) {
    drop('too slow');
    throw error;
  } finally {
    clearTimeout(timer);
  }
  return reason === undefined ? Buffer.concat(chunks) : { reason, isUnread: length > drainLimit };
}

/** The request with its body in memory, or `tooLarge` when it has more than `limit` bytes, or 408 when it is too slow. */
export async function bufferBody(
  request: Request,
  limit: number,
  tooLarge: (limit: number) => Response,
): Promise<Request | Response> {
  if (request.body === null) return request;
  const body = await readBody(request, limit);
  if (!Buffer.isBuffer(body)) {
    const response =
      body.reason === 'too slow'
        ? Response.json({ message: 'Request Timeout' }, { status: 408 })
        : tooLarge(limit);
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
