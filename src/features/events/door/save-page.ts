import { loadQrReader } from './qr-reader.ts';

/**
 * Has the service worker store this page with its files, also on the first visit, when it did not control the page yet, so that the
 * door opens again without a network. A browser without one only works until the page is closed.
 */
export async function savePage(): Promise<void> {
  try {
    const [worker] = await Promise.all([navigator.serviceWorker.ready, loadQrReader()]);
    if (!worker.active) return;
    const pages = await caches.open('pages-1');
    // The page is the same for each date.
    const page = await fetch(location.pathname);
    if (page.ok && !page.redirected) await pages.put(new URL(location.pathname, location.href).href, page);
    const files = performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.startsWith(`${location.origin}/_astro/`));
    await Promise.all([...new Set(files)].map((file) => fetch(file)));
  } catch {
    // Without a service worker or storage, or the network went away meanwhile.
  }
}
