const mebibyte = 1024 * 1024;

/** Reads at most this much of a rejected body, so that a client that is still sending can read the response. */
const drainLimit = 64 * mebibyte;

/**
 * The request with its body in memory, or 413 when it has more than `limit` bytes. The body has been read in both
 * cases, so that the connection can be reused.
 */
export async function bufferBody(
  request: Request,
  limit: number,
  tooLarge: (limit: number) => Response,
): Promise<Request | Response> {
  if (request.body === null) return request;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength;
    if (length <= limit) chunks.push(chunk);
    else if (length > drainLimit) break;
  }
  if (length > limit) {
    const response = tooLarge(limit);
    if (length > drainLimit) response.headers.set('connection', 'close');
    return response;
  }
  const { url, method, headers, signal } = request;
  return new Request(url, { method, headers, signal, body: Buffer.concat(chunks) });
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
