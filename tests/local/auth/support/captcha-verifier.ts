import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';

/** A captcha verifier: accepts each token of `issue` once, as the real ones do, and only with its secret. */
export async function startCaptchaVerifier(secret: string) {
  const open = new Set<string>();
  const asked: Record<string, string>[] = [];
  const app = new Hono();
  app.post('/siteverify', async (c) => {
    const form = await c.req.parseBody<Record<string, string>>();
    asked.push(form);
    const refuse = (code: string) => c.json({ success: false, 'error-codes': [code] });
    if (form['secret'] !== secret) return refuse('invalid-input-secret');
    const [, isIssued] = /^issued-(\d+)$/.exec(form['response'] ?? '') ?? [];
    if (!isIssued) return refuse('invalid-input-response');
    return open.delete(form['response'] ?? '')
      ? c.json({ success: true, 'error-codes': [] })
      : refuse('timeout-or-duplicate');
  });
  app.post('/elsewhere', (c) => c.redirect('/siteverify', 307));
  app.post('/broken', (c) => c.text('<html>', 502));
  const server = createAdaptorServer({ fetch: app.fetch });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  let count = 0;
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    asked,
    /** A token as a browser gets it for solving the captcha. */
    issue() {
      const token = `issued-${String((count += 1))}`;
      open.add(token);
      return token;
    },
    close: () =>
      new Promise<unknown>((resolve) => {
        server.close(resolve);
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}
