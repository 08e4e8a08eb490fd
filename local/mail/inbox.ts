import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';
import { parseMessage, type Message, type MessageSummary } from './parse-message.ts';
import { openLinksInNewTab, renderInbox, renderMessage, renderMissing } from './pages.ts';
import type { MessageStore } from './message-store.ts';

const pagePolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
// An email is untrusted: no scripts, no requests, an opaque origin; its links may open new tabs.
const mailPolicy =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

/** The inbox: pages for people and JSON for tests. Responds only to this machine's host names. */
export function createInbox(store: MessageStore): Hono {
  const parsed = new Map<string, Promise<Message>>();
  const find = async (id: string): Promise<Message | undefined> => {
    const known = parsed.get(id);
    if (known !== undefined) return known;
    const stored = await store.find(id);
    if (stored === undefined) return undefined;
    const message = parseMessage(stored);
    parsed.set(id, message);
    return message;
  };
  const list = async (to: string | undefined): Promise<MessageSummary[]> => {
    const ids = await store.list();
    const messages = (await Promise.all(ids.map(find))).filter((message) => message !== undefined);
    const recipient = to?.toLowerCase();
    return messages
      .filter(
        (message) => recipient === undefined || message.to.toLowerCase().split(', ').includes(recipient),
      )
      .map(({ id, kind, to, from, subject, date }) => ({ id, kind, to, from, subject, date }));
  };
  const clear = async (): Promise<void> => {
    await store.clear();
    parsed.clear();
  };

  const app = new Hono();
  app.use(async (c, next) => {
    // DNS rebinding: a foreign page could point its own host name at this port and read the emails.
    if (!/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(c.req.header('host') ?? new URL(c.req.url).host)) {
      return c.text('Unknown host', 421);
    }
    await next();
    c.header('cache-control', 'no-store');
    c.header('x-content-type-options', 'nosniff');
    c.header('referrer-policy', 'no-referrer');
    if (!c.res.headers.has('content-security-policy')) c.header('content-security-policy', pagePolicy);
    return undefined;
  });

  app.get('/', async (c) => c.html(renderInbox(await list(c.req.query('to')))));
  app.get('/messages/:id', async (c) => {
    const message = await find(c.req.param('id'));
    return message === undefined ? c.html(renderMissing(), 404) : c.html(renderMessage(message));
  });
  app.get('/messages/:id/html', async (c) => {
    const message = await find(c.req.param('id'));
    if (message === undefined) return c.text('No such message', 404);
    c.header('content-security-policy', mailPolicy);
    return c.html(openLinksInNewTab(message.html));
  });
  app.get('/messages/:id/source', async (c) => {
    const stored = await store.find(c.req.param('id'));
    return stored === undefined ? c.text('No such message', 404) : c.text(stored.raw.toString());
  });
  app.post('/delete', async (c) => {
    const site = c.req.header('sec-fetch-site') ?? 'same-origin';
    if (site !== 'same-origin' && site !== 'none') return c.text('Only from this page', 403);
    await clear();
    return c.redirect('/', 303);
  });
  for (const [file, type] of [
    ['inbox.css', 'text/css'],
    ['inbox.js', 'text/javascript'],
  ] as const) {
    app.get(`/${file}`, async (c) => {
      const text = await readFile(new URL(file, import.meta.url), 'utf8');
      return c.body(text, 200, { 'content-type': `${type}; charset=utf-8` });
    });
  }

  app.get('/health', (c) => c.json({ status: 'ok' }));
  app.get('/api/messages', async (c) => c.json(await list(c.req.query('to'))));
  app.get('/api/messages/:id', async (c) => {
    const message = await find(c.req.param('id'));
    return message === undefined
      ? c.json({ code: 'NOT_FOUND', message: 'No such message' }, 404)
      : c.json(message);
  });
  app.delete('/api/messages', async (c) => {
    await clear();
    return c.body(null, 204);
  });
  app.onError((_error, c) =>
    c.json({ code: 'INTERNAL_ERROR', message: 'The mailbox could not be read' }, 500),
  );
  return app;
}
