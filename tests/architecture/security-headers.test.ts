import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { shared } from '../../astro.shared.mjs';
import {
  endPreviewCookie,
  readPreviewToken,
  startPreviewCookie,
} from '../../src/lib/server/preview-cookie.ts';
import { securityHeaders } from '../../src/lib/server/security-headers.ts';

it('on-demand pages send the same security headers as static files', () => {
  const [, all = ''] = /^\/\*\n((?: {2}.*\n)+)/m.exec(readFileSync('public/_headers', 'utf8')) ?? [];
  const lines = all.trim().split('\n');
  const files = lines.map((line) => /^\s*([^:]+): (.*)$/.exec(line)?.slice(1));
  const pages = { ...securityHeaders, 'Content-Security-Policy': "frame-ancestors 'none'" };
  expect(files.sort()).toEqual(Object.entries(pages).sort());
});

it('no page can change the base of its addresses, or load a plugin', () => {
  const { csp } = shared.security ?? {};
  const directives = typeof csp === 'object' ? csp.directives : [];
  for (const directive of ["base-uri 'none'", "object-src 'none'", "form-action 'self'"])
    expect(directives).toContain(directive);
});

it('the one cookie of the site is bound to its host, out of reach of scripts, and sent over TLS only', () => {
  const url = new URL('https://hub.test/preview');
  const token = `${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}.1900000000.${'a'.repeat(64)}`;
  for (const cookie of [startPreviewCookie(token, url), endPreviewCookie(url)]) {
    expect(cookie).toMatch(/^__Host-hub-preview=/);
    for (const attribute of ['Path=/', 'HttpOnly', 'SameSite=Lax', 'Secure'])
      expect(cookie.split('; ')).toContain(attribute);
    expect(cookie).not.toMatch(/domain=/i);
  }
  const sent = (Cookie: string) => readPreviewToken(new Request(url, { headers: { Cookie } }));
  expect(sent(startPreviewCookie(token, url).split(';')[0] ?? '')).toBe(token);
  // What another host of the domain could have set.
  expect(sent(`hub-preview=${token}`)).toBeUndefined();
});
