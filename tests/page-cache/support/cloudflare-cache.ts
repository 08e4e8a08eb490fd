/**
 * The Cache API of one data center with Cloudflare's rules (https://developers.cloudflare.com/workers/runtime-apis/cache/): only GET; `put`
 * throws for 206 and `Vary: *` and does not store `Set-Cookie` or what is private; entries end by `Cache-Control`; `delete` reaches this
 * data center only. On workers.dev, nothing has an effect.
 */
export function createDataCenter({ isWorkersDev = false } = {}) {
  const entries = new Map<string, { response: Response; endsAt: number }>();
  const toRequest = (key: RequestInfo | URL) => (key instanceof Request ? key : new Request(key));
  const cache = {
    match(key: RequestInfo | URL) {
      const { method, url, headers } = toRequest(key);
      const entry = entries.get(url);
      if (method !== 'GET' || !entry || entry.endsAt <= Date.now()) return Promise.resolve(undefined);
      const { response } = entry;
      const etag = response.headers.get('ETag');
      if (etag !== null && headers.get('If-None-Match') === etag)
        return Promise.resolve(new Response(null, { status: 304, headers: response.headers }));
      return Promise.resolve(response.clone());
    },
    async put(key: RequestInfo | URL, response: Response) {
      const { method, url } = toRequest(key);
      if (method !== 'GET') throw new TypeError('Cannot cache response to non-GET request.');
      if (response.status === 206) throw new TypeError('Cannot cache response to a range request.');
      if (/(^|,)\s*\*/.test(response.headers.get('Vary') ?? ''))
        throw new TypeError("Cannot cache response with 'Vary: *' header.");
      if (response.bodyUsed) throw new TypeError('Body has already been used.');
      const control = response.headers.get('Cache-Control') ?? '';
      const seconds = Number(/(?:s-maxage|max-age)=(\d+)/.exec(control)?.[1] ?? 0);
      // The body is read in any case.
      const stored = new Response(await response.arrayBuffer(), response);
      if (isWorkersDev || seconds === 0 || /no-store|no-cache|private/.test(control)) return;
      if (response.headers.has('Set-Cookie')) return;
      entries.set(url, { response: stored, endsAt: Date.now() + seconds * 1000 });
    },
    delete: (key: RequestInfo | URL) => Promise.resolve(entries.delete(toRequest(key).url)),
  };
  return cache as unknown as Cache;
}
