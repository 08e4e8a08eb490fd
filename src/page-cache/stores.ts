import type { CachedPage, PageStore } from './cached-page.ts';

/** The pages asked for last, in this process: up to `maxBytes` of bodies. */
export function createMemoryStore(maxBytes = 16_000_000): PageStore {
  const pages = new Map<string, CachedPage>();
  let bytes = 0;
  const drop = (key: string) => {
    bytes -= pages.get(key)?.body.byteLength ?? 0;
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
      pages.set(key, page);
      bytes += page.body.byteLength;
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

/** The platform's cache, which outlives the process and is shared within a data center. Keeps pages for `seconds`. */
export function createPlatformStore(cache: Cache, seconds: number): PageStore {
  return {
    read: async (key) => {
      const found = await cache.match(key);
      const about = found?.headers.get(aboutHeader);
      if (!found || !about) return undefined;
      return { ...(JSON.parse(about) as Omit<CachedPage, 'body'>), body: await found.arrayBuffer() };
    },
    write: async (key, { body, ...about }) => {
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
