import { createHash } from 'node:crypto';
import type { APIResponse } from '@playwright/test';
import { formPages } from '../support/form-pages.ts';
import { expect, test } from '../support/hub.ts';

test('every page sends the security headers', { tag: '@fast' }, async ({ request }) => {
  for (const path of [...formPages, '/no-such-page']) {
    const headers = (await request.get(path)).headers();
    expect(headers['x-content-type-options'], path).toBe('nosniff');
    expect(headers['x-frame-options'], path).toBe('DENY');
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'");
    expect(headers['referrer-policy'], path).toBeTruthy();
  }
});

/** The policy of a page: prerendered files have it in a meta element, pages on demand in a header. */
const policyOf = (reply: APIResponse, html: string) =>
  /http-equiv="content-security-policy" content="([^"]+)"/i.exec(html)?.[1] ??
  reply.headers()['content-security-policy'] ??
  '';

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test(
  'the policy of a page names its own inline styles, and none of other pages',
  { tag: '@fast' },
  async ({ request }) => {
    // Astro names a style sheet that is a file as one without text.
    const ofFiles = sha256('');
    const ofIslands = sha256('astro-island,astro-slot,astro-static-slot{display:contents}');
    for (const path of [...formPages, '/', '/directory', '/es/events', '/search?q=x', '/no-such-page']) {
      const reply = await request.get(path);
      const html = await reply.text();
      const named = /style-src ([^;]*)/.exec(policyOf(reply, html))?.[1]?.match(/'sha256-[^']+'/g) ?? [];
      const inline = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text = '']) => sha256(text));
      expect(inline.length, path).toBeGreaterThan(0);
      expect(new Set([...named, ofFiles]), path).toEqual(new Set([...inline, ofIslands, ofFiles]));
    }
  },
);

test(
  'the policy of a page names its own inline scripts, and allows no others',
  { tag: '@fast' },
  async ({ request }) => {
    for (const path of formPages) {
      const reply = await request.get(path);
      const html = await reply.text();
      const policy = policyOf(reply, html);
      const allowed = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
      // Those without attributes run; others have a file, or are data.
      const inline = [...html.matchAll(/<script(?: type="module")?>(.*?)<\/script>/gs)];
      expect(inline.length, path).toBeGreaterThan(0);
      for (const [, text = ''] of inline) expect(allowed, path).toContain(sha256(text));
      expect(policy, path).toContain("base-uri 'none'");
      expect(policy, path).not.toContain('unsafe-inline');
      expect(policy, path).not.toContain('unsafe-eval');
    }
  },
);
