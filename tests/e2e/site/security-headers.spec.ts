import { formPages } from '../support/form-pages.ts';
import { expect, test } from '../support/hub.ts';

test('every page sends the security headers', async ({ request }) => {
  for (const path of [...formPages, '/no-such-page']) {
    const headers = (await request.get(path)).headers();
    expect(headers['x-content-type-options'], path).toBe('nosniff');
    expect(headers['x-frame-options'], path).toBe('DENY');
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'");
    expect(headers['referrer-policy'], path).toBeTruthy();
  }
});

test('no page runs a script outside its CSP', async ({ request }) => {
  for (const path of formPages) {
    const reply = await request.get(path);
    // Prerendered files have it in a meta element, pages on demand in a header.
    const inPage = /http-equiv="content-security-policy" content="([^"]+)"/i.exec(await reply.text())?.[1];
    const policy = inPage ?? reply.headers()['content-security-policy'] ?? '';
    expect(policy, path).toContain('script-src');
    expect(policy, path).toContain("base-uri 'none'");
    expect(policy, path).not.toContain('unsafe-inline');
    expect(policy, path).not.toContain('unsafe-eval');
  }
});
