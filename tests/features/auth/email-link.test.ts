import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pageOfRedirect } from '../../../src/features/auth/email-link.ts';

const open = async (address: string) => {
  vi.resetModules();
  history.replaceState(null, '', address);
  const link = await import('../../../src/features/auth/email-link.ts');
  return { ...link, link: link.currentEmailLink() };
};
const addressNow = () => location.pathname + location.search + location.hash;

beforeEach(() => {
  sessionStorage.clear();
});

describe('the link of an email', () => {
  it('gives its secret once to the page, which keeps it for a reload', async () => {
    const first = await open('/auth/link?type=recovery#token_hash=pkce_a');
    expect(first.link).toEqual({ type: 'recovery', tokenHash: 'pkce_a' });
    expect(addressNow()).toBe('/auth/link?type=recovery');
    expect((await open(addressNow())).link).toEqual({ type: 'recovery', tokenHash: 'pkce_a' });
  });

  it('is read from the query, too', async () => {
    const { link } = await open('/es/auth/link?type=signup&token_hash=b');
    expect(link).toEqual({ type: 'signup', tokenHash: 'b' });
    expect(addressNow()).toBe('/es/auth/link?type=signup');
  });

  it('is gone once it was used', async () => {
    const { link, forgetEmailLink } = await open('/auth/link?type=signup#token_hash=c');
    if (link) forgetEmailLink(link);
    expect((await open(addressNow())).link).toEqual({ type: 'signup', tokenHash: undefined });
  });

  it('names the page to go on to', async () => {
    const redirect = encodeURIComponent('https://hub.test/auth/confirm?next=%2Fevents%2Fa');
    await open(`/auth/link?type=signup&redirect_to=${redirect}#token_hash=d`);
    expect(addressNow()).toBe('/auth/link?next=%2Fevents%2Fa&type=signup');
  });

  it.each(['', '?type=x', '?type=toString', '?type='])('is none with the query "%s"', async (query) => {
    expect((await open(`/auth/link${query}#token_hash=e`)).link).toBeUndefined();
  });
});

it.each([
  ['https://hub.test/auth/callback?next=%2Faccount', '/account'],
  ['https://hub.test/es/auth/reset-password?next=%2Fes%2Fdeals%2Fx%3Fa%3D1', '/es/deals/x?a=1'],
  ['https://other.test/events/a?b=1#c', '/events/a?b=1#c'],
  ['https://hub.test/auth/confirm', undefined],
  ['https://hub.test/auth/confirm?next=%2F%2Fevil.test', undefined],
  ['https://hub.test/', undefined],
  ['https://hub.test//evil.test/account', undefined],
  ['javascript:alert(1)', undefined],
  ['/account', undefined],
  ['', undefined],
])('a link that was asked to lead to %j goes on to %j', (redirectTo, page) => {
  expect(pageOfRedirect(redirectTo)).toBe(page);
});
