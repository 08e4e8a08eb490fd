import { describe, expect, it } from 'vitest';
import { readAuthConfig } from '../../../local/auth/config/config.ts';
import { chooseRedirect, isRedirectUrlValid } from '../../../local/auth/config/redirect-allow-list.ts';

const siteUrl = 'http://localhost:8080';
const allowing = (...globs: string[]) =>
  readAuthConfig(`[auth]\nsite_url = "${siteUrl}"\nadditional_redirect_urls = ${JSON.stringify(globs)}`);

describe('redirect allow list', () => {
  it.each([
    ['https://*.example.org/**', 'https://shop.example.org/a/b?c=d#e', true],
    ['https://*.example.org/**', 'https://a.b.example.org/', false],
    ['https://example.org/*', 'https://example.org/a', true],
    ['https://example.org/*', 'https://example.org/a/b', false],
    ['https://example.org/?', 'https://example.org/a', true],
    ['https://example.org/{en,de}/home', 'https://example.org/de/home', true],
    ['https://example.org/{en,de}/home', 'https://example.org/fr/home', false],
    ['https://v[0-9].example.org/', 'https://v3.example.org/', true],
    ['https://v[!0-9].example.org/', 'https://v3.example.org/', false],
    ['https://example.org', 'https://example.org', true],
    ['https://example.org/a,b', 'https://example.org/a,b', true],
    ['myapp://callback', 'myapp://callback', true],
    ['https://**', 'https://192.0.2.7/', false],
    ['http://127.0.0.1:3000/**', 'http://127.0.0.1:3000/x', true],
    ['**', 'javascript:alert(1)', false],
  ])('%s and %s: %s', (glob, url, isAllowed) => {
    expect(isRedirectUrlValid(url, allowing(glob))).toBe(isAllowed);
  });

  it.each([
    'https://evil%2etest?.example.org/x',
    'https://evil\u3002test?.example.org/x',
    'https://evil\uFF0Etest?.example.org/x',
    'https://evil.test\\.example.org/',
    'https://evil.test#.example.org/',
    'https://user@shop.example.org/',
    'https://evil\t.example.org/',
    'https://shop.example.org:80@evil.test/',
  ])('rejects the lookalike URL %j', (url) => {
    expect(isRedirectUrlValid(url, allowing('https://*.example.org/**'))).toBe(false);
  });

  it.each(['blob:', 'filesystem:', 'about:'])('rejects %s, also with the origin of the site', (scheme) => {
    expect(isRedirectUrlValid(`${scheme}${siteUrl}/page`, allowing('**'))).toBe(false);
  });

  it('falls back to the referring page, then to the site URL', () => {
    const config = allowing();
    expect(chooseRedirect(['https://evil.test', `${siteUrl}/page`], config)).toBe(`${siteUrl}/page`);
    expect(chooseRedirect(['https://evil.test', undefined], config)).toBe(siteUrl);
  });
});
