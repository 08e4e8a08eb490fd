// Keeps the page that is shown without a network, and the site's own files, whose names change with their content. Pages
// themselves are never kept: what a visitor reads is what the hub says now.
const store = 'hub-1';
const offline = ['/offline', '/es/offline'];
const icons = ['/favicon.svg', '/icon-32.png', '/apple-touch-icon.png'];

self.addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePages().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const drop = async () => {
    for (const name of await caches.keys()) if (name !== store) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(drop());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => offlinePage(url)));
  else if (icons.includes(url.pathname)) event.respondWith(fetch(request).catch(() => keptIcon(request)));
  else if (url.pathname.startsWith('/_astro/')) event.respondWith(keptFile(request));
});

// The offline page with the files that it names.
async function keepOfflinePages() {
  const cache = await caches.open(store);
  await cache.addAll(icons);
  for (const path of offline) {
    const page = await fetch(path, { cache: 'reload' });
    if (!page.ok) continue;
    const html = await page.clone().text();
    await cache.put(path, page);
    const files = [...html.matchAll(/(?:href|src)="(\/_astro\/[^"]+)"/g)].map(([, file]) => file);
    await cache.addAll([...new Set(files)]);
  }
}

async function offlinePage(url) {
  const cache = await caches.open(store);
  const path = /^\/es(\/|$)/.test(url.pathname) ? '/es/offline' : '/offline';
  return (await cache.match(path)) ?? (await cache.match('/offline')) ?? Response.error();
}

async function keptIcon(request) {
  const cache = await caches.open(store);
  return (await cache.match(request)) ?? Response.error();
}

async function keptFile(request) {
  const cache = await caches.open(store);
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}
