// Without a network: the pages that were visited on this device, else the offline page, which shows saved tickets. A page is always
// read from the network first. Nothing of other origins goes through here: answers of the backend and its tokens are never stored.
const shell = 'hub-2';
const files = 'files-1';
// Emptied at sign-out, see src/lib/browser/device-data.ts.
const pages = 'pages-1';
const maxFiles = 400;
const maxPages = 60;
const timeoutMs = 6000;
const offline = ['/offline', '/es/offline'];
const icons = ['/favicon.svg', '/icon-32.png', '/apple-touch-icon.png'];
// Signing in, what links of emails open, and what staff see.
const neverStored =
  /^(\/es)?\/(auth|admin|preview|unsubscribe|jobs\/unsubscribe|account\/invitation|report|offline)(\/|$)/;
const secrets = ['code', 'token', 'token_hash', 'access_token', 'refresh_token', 'error'];

self.addEventListener('install', (event) => {
  event.waitUntil(storeOfflinePages().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const drop = async () => {
    for (const name of await caches.keys())
      if (![shell, files, pages].includes(name)) await caches.delete(name);
    // The browser asks for a page while this worker starts; older browsers cannot.
    await self.registration.navigationPreload?.enable();
    await self.clients.claim();
  };
  event.waitUntil(drop());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(readPage(event, url));
  else if (icons.includes(url.pathname)) event.respondWith(fetch(request).catch(() => findIcon(request)));
  else if (url.pathname.startsWith('/_astro/')) event.respondWith(readFile(event));
});

async function readPage(event, url) {
  const cache = await caches.open(pages);
  const isStored = isStorable(url);
  const stored = isStored ? await findPage(cache, url) : undefined;
  const read = readFromNetwork(event).then((response) => {
    if (isStored && maySave(response)) event.waitUntil(save(cache, url.href, response.clone(), maxPages));
    return response;
  });
  // A network that never answers is none.
  const waited = stored ? Promise.race([read, wait(timeoutMs).then(() => stored.clone())]) : read;
  return waited.catch(() => stored ?? offlinePage(url));
}

const readFromNetwork = async ({ request, preloadResponse }) => (await preloadResponse) ?? fetch(request);

// Check-in is one page for all dates: any of them opens the door of the date that is asked for.
const isDoor = (url) => /^(\/es)?\/account\/check-in$/.test(url.pathname);
const findPage = async (cache, url) =>
  (await cache.match(url.href, { ignoreVary: true })) ??
  (isDoor(url) ? cache.match(url.href, { ignoreVary: true, ignoreSearch: true }) : undefined);

const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));

const isStorable = (url) =>
  !neverStored.test(url.pathname) && !secrets.some((name) => url.searchParams.has(name));

// What only one person may see says so.
const maySave = (response) =>
  response.ok &&
  !response.redirected &&
  response.type === 'basic' &&
  /^text\/html/.test(response.headers.get('Content-Type') ?? '') &&
  !/no-store|private/.test(response.headers.get('Cache-Control') ?? '');

// The oldest go first.
async function save(cache, key, response, most) {
  await cache.delete(key);
  await cache.put(key, response);
  const keys = await cache.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(old);
}

// This device holds tickets, which the offline pages show by their islands.
self.addEventListener('message', (event) => {
  if (event.data === 'store-islands') event.waitUntil(storeIslands());
});

async function storeIslands() {
  const page = await (await (await caches.open(shell)).match(offline[0]))?.text();
  if (!page?.match(island)) await storeOfflinePages({ withIslands: true });
}

const island = /<astro-island[^]*?<\/astro-island>/g;

// The offline pages with the files that they name, and those that these import. Their islands weigh five times as much as the rest and
// show nothing on a device without tickets: they are stored when it has some, and kept up to date from then on.
async function storeOfflinePages({ withIslands = false } = {}) {
  const cache = await caches.open(shell);
  await cache.addAll(icons);
  const seen = new Set();
  for (const path of offline) {
    const before = await (await cache.match(path))?.text();
    const page = await fetch(path, { cache: 'reload' });
    if (!page.ok) continue;
    const whole = await page.text();
    const html = withIslands || before?.match(island) ? whole : whole.replace(island, '');
    const headers = new Headers(page.headers);
    // Of the body as it came.
    for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name);
    await cache.put(path, new Response(html, { headers }));
    for (const [, file] of html.matchAll(/(?:href|src|-url)="(\/_astro\/[^"]+)"/g))
      await storeFile(cache, file, seen);
  }
}

async function storeFile(cache, path, seen) {
  if (seen.has(path)) return;
  seen.add(path);
  const response = await fetch(path);
  if (!response.ok) return;
  await cache.put(path, response.clone());
  if (!path.endsWith('.js')) return;
  const code = await response.text();
  for (const [, file] of code.matchAll(/(?:from|import)\s*["'](\.\/[^"']+\.js)["']/g))
    await storeFile(cache, new URL(file, response.url).pathname, seen);
}

async function offlinePage(url) {
  const cache = await caches.open(shell);
  const path = /^\/es(\/|$)/.test(url.pathname) ? '/es/offline' : '/offline';
  return (await cache.match(path)) ?? (await cache.match('/offline')) ?? Response.error();
}

async function findIcon(request) {
  const cache = await caches.open(shell);
  return (await cache.match(request)) ?? Response.error();
}

async function readFile(event) {
  const { request } = event;
  const known =
    (await (await caches.open(shell)).match(request)) ?? (await (await caches.open(files)).match(request));
  if (known) return known;
  const response = await fetch(request);
  if (response.ok) event.waitUntil(save(await caches.open(files), request, response.clone(), maxFiles));
  return response;
}

// What is shown is what the hub encrypted for this browser; a click opens a page of this site and nothing else.
self.addEventListener('push', (event) => {
  const told = readPush(event);
  if (told) event.waitUntil(self.registration.showNotification(told.title, told.options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data?.path));
});

function readPush(event) {
  try {
    const { title, body, path, tag } = event.data.json();
    if (typeof title !== 'string' || typeof body !== 'string') return undefined;
    return {
      title,
      options: { body, tag: String(tag), icon: '/icon-192.png', badge: '/icon-32.png', data: { path } },
    };
  } catch {
    return undefined;
  }
}

async function openPage(path) {
  const url = new URL(typeof path === 'string' ? path : '/', location.origin);
  const address = url.origin === location.origin ? url.href : location.origin;
  const pagesOpen = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const same = pagesOpen.find((page) => page.url === address);
  return same ? same.focus() : self.clients.openWindow(address);
}
