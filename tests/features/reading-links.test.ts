import { describe, expect, it, vi } from 'vitest';
import { explainFailure } from '../../src/lib/failure.ts';
import { forgetLinkResult, readLinkResult } from '../../src/lib/link-result.ts';
import { nextPage } from '../../src/lib/next-page.ts';
import { addressForLinkError } from '../../src/lib/pass-on-link-errors.ts';
import { reportIslands } from '../../src/lib/report-islands.ts';

describe('the result of a mailed link', () => {
  it('is a code', () => {
    expect(readLinkResult({ search: '?code=abc', hash: '' })).toEqual({ kind: 'code', code: 'abc' });
  });

  it('is an error, from query or fragment, and an error counts more than a code', () => {
    const error = {
      kind: 'error',
      code: 'otp_expired',
      message: 'Email link is invalid or has expired. Ask for a new one.',
    };
    expect(
      readLinkResult({ search: '?error=x&error_code=otp_expired&error_description=Too+late', hash: '' }),
    ).toEqual(error);
    expect(
      readLinkResult({ search: '?code=abc', hash: '#error_code=otp_expired&error_description=Too+late' }),
    ).toEqual(error);
  });

  it('is told in our words, never in those of who wrote the link', () => {
    const read = (fields: Record<string, string>) =>
      readLinkResult({ search: `?${new URLSearchParams(fields).toString()}`, hash: '' });
    const error_description = 'Your account is locked. Call 0900 123.';
    for (const fields of [{}, { error: 'x' }, { error: 'access_denied' }, { error_code: 'toString' }])
      expect(JSON.stringify(read({ error_description, ...fields }))).not.toContain('0900');
    expect(read({ error: 'access_denied', error_description })).toMatchObject({
      code: 'access_denied',
      message: 'The other service did not sign you in. Try again, or sign in another way.',
    });
    expect(read({ error_code: 'toString', error: 'x' })).toMatchObject({
      message: 'This did not work. Try again, or sign in another way.',
    });
  });

  it('is of the messages only the one that the auth server sends', () => {
    const message = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';
    const query = `?${new URLSearchParams({ message }).toString()}`;
    expect(readLinkResult({ search: query, hash: '' })).toEqual({ kind: 'message', message });
    expect(readLinkResult({ search: '?message=Call+0900+123', hash: '' })).toEqual({ kind: 'none' });
  });

  it('is nothing on a page that was opened directly', () => {
    expect(readLinkResult({ search: '', hash: '' })).toEqual({ kind: 'none' });
  });

  it('is taken out of the address, the rest stays', () => {
    const replaceState = vi.fn();
    const location = { href: 'https://hub.test/auth/confirm?code=abc&sb_flow_id=1&lang=en#error=x' };
    forgetLinkResult({ location, history: { state: null, replaceState } } as never);
    expect(replaceState).toHaveBeenCalledWith(null, '', '/auth/confirm?lang=en');
  });
});

describe('an error that led to the front page', () => {
  const refused = 'error=invalid_request&error_code=bad_oauth_state&error_description=No';
  const addressOf = (pathname: string, search: string, hash = '') =>
    addressForLinkError({ pathname, search, hash });

  it('is told by the page for it, from query or fragment', () => {
    expect(addressOf('/', `?${refused}`)).toBe(`/auth/callback?${refused}`);
    expect(addressOf('/', '', `#${refused}`)).toBe(`/auth/callback#${refused}`);
  });

  it('is none where there is no error, and on other pages', () => {
    expect(addressOf('/', '?q=error', '#content')).toBeUndefined();
    expect(addressOf('/auth/confirm', `?${refused}`)).toBeUndefined();
  });
});

describe('the page after signing in', () => {
  it('is the one that asked for it, when it is one of ours', () => {
    expect(nextPage('?next=/account/business%3Fa=1')).toBe('/account/business?a=1');
    expect(nextPage('?next=/admin')).toBe('/admin');
    expect(nextPage('?next=/events/market%3Fdate=2026-12-05')).toBe('/events/market?date=2026-12-05');
    expect(nextPage('?next=/deals')).toBe('/deals');
  });

  it.each([
    '//evil.test',
    '/\\evil.test',
    'https://evil.test',
    'javascript:alert(1)',
    '/accounting',
    '/eventsnot',
    '/events/../auth/sign-up',
    '/\t/evil.test',
    '',
  ])('is the account page for %j', (next) => {
    expect(nextPage(`?${new URLSearchParams({ next }).toString()}`)).toBe('/account');
  });
});

describe('a failure', () => {
  it.each([
    ['no network', new TypeError('Failed to fetch')],
    ['a gateway that is away', { name: 'AuthRetryableFetchError', status: 503 }],
    ['a bad gateway', { status: 502 }],
    ['a gateway that waits too long', { status: 504 }],
  ])('can be tried again: %s', (_why, error) => {
    expect(explainFailure(error)).toMatchObject({ canRetry: true, code: 'unreachable' });
    expect(explainFailure(error).message).toMatch(/try again/i);
  });

  it('names the weaknesses of a password one by one', () => {
    const { details } = explainFailure({ code: 'weak_password', status: 422, reasons: ['length', 'pwned'] });
    expect(details).toHaveLength(2);
  });

  it('says how long to wait', () => {
    const error = {
      code: 'over_email_send_rate_limit',
      status: 429,
      message: 'you can only request this after 42 seconds.',
    };
    expect(explainFailure(error).message).toContain('42 seconds');
  });

  it('says for how long a code is locked', () => {
    const message =
      'Too many wrong codes. For security purposes, you can only request this after 874 seconds.';
    expect(explainFailure({ code: 'over_request_rate_limit', status: 429, message }).message).toBe(
      'Too many wrong codes. You can try again in 15 minutes.',
    );
  });

  it('never shows what a server said in an unexpected error', () => {
    expect(explainFailure({ status: 500, message: 'relation "x" does not exist' }).message).not.toContain(
      'relation',
    );
  });
});

describe('mounting', () => {
  it('logs an error when the page has nothing to mount into', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    reportIslands(document.implementation.createHTMLDocument());
    expect(error).toHaveBeenCalledWith(expect.stringContaining('no island'));
  });

  it('logs an island that could not be mounted, and marks it', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    document.body.innerHTML = `<astro-island opts='{"name":"SignInForm"}'></astro-island>`;
    reportIslands(document);
    const island = document.querySelector<HTMLElement>('astro-island');
    island?.dispatchEvent(
      new CustomEvent('astro:hydration-error', { cancelable: true, detail: { error: new Error('no') } }),
    );
    expect(error.mock.calls[0]?.[0]).toContain('SignInForm could not be mounted');
    expect(island?.dataset).toHaveProperty('failed');
  });

  it('logs each island that was mounted', () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    document.body.innerHTML = `<astro-island opts='{"name":"SignInForm"}'></astro-island>`;
    reportIslands(document);
    document.querySelector('astro-island')?.dispatchEvent(new Event('astro:hydrate'));
    expect(info).toHaveBeenCalledWith(expect.stringContaining('SignInForm was mounted'));
  });
});
