import type { CachedPage, PageStore } from './cached-page.ts';

/** What a page takes in memory, about: two bytes for each character beside its body. */
const sizeOf = (key: string, { headers, body }: CachedPage) =>
  body.byteLength +
  2 * [...headers].reduce((sum, [name, value]) => sum + name.length + value.length, key.length);

/** The pages asked for last, in this process: up to `maxBytes` of them. */
export function createMemoryStore(maxBytes = 16_000_000): PageStore {
  const pages = new Map<string, CachedPage & { bytes: number }>();
  let bytes = 0;
  const drop = (key: string) => {
    bytes -= pages.get(key)?.bytes ?? 0;
    pages.delete(key);
  };
  return {
    read: (key) => {
      const page = pages.get(key);
      // The one read last is the last to go.
      if (page && pages.delete(key)) pages.set(key, page);
      return Promise.resolve(page);
    },
    write: (key, page) => {
      drop(key);
      const kept = { ...page, bytes: sizeOf(key, page) };
      pages.set(key, kept);
      bytes += kept.bytes;
      for (const oldest of pages.keys()) {
        if (bytes <= maxBytes) break;
        drop(oldest);
      }
      return Promise.resolve();
    },
    remove: (key) => {
      drop(key);
      return Promise.resolve();
    },
  };
}

const aboutHeader = 'x-cached-page';
type About = Omit<CachedPage, 'body' | 'headers'> & { headers: [string, string][] };

/** The platform's cache, which outlives the process and is shared within a data center. Keeps pages for `seconds`. */
export function createPlatformStore(cache: Cache, seconds: number): PageStore {
  return {
    read: async (key) => {
      const found = await cache.match(key);
      const about = found?.headers.get(aboutHeader);
      if (!found || !about) return undefined;
      const { headers, ...times } = JSON.parse(about) as About;
      return { ...times, headers: new Headers(headers), body: await found.arrayBuffer() };
    },
    write: async (key, { body, status, headers: all, storedAt, maxAge, swr }) => {
      const about: About = { status, headers: [...all], storedAt, maxAge, swr };
      const headers = { [aboutHeader]: JSON.stringify(about), 'Cache-Control': `public, max-age=${seconds}` };
      await cache.put(key, new Response(body.slice(0), { headers }));
    },
    remove: async (key) => {
      await cache.delete(key);
    },
  };
}

/** Asks the first store, then the second; what only the second had is put into the first. */
export function layerStores(first: PageStore, second: PageStore): PageStore {
  return {
    read: async (key) => {
      const near = await first.read(key);
      if (near) return near;
      const far = await second.read(key).catch(() => undefined);
      if (far) await first.write(key, far);
      return far;
    },
    write: async (key, page) => {
      await Promise.all([first.write(key, page), second.write(key, page).catch(() => undefined)]);
    },
    remove: async (key) => {
      // What stays there is past its time, and asked for anew by each who finds it.
      await Promise.all([first.remove(key), second.remove(key).catch(() => undefined)]);
    },
  };
}
