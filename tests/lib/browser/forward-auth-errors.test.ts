import { describe, expect, it } from 'vitest';
import { addressForLinkError } from '../../../src/lib/browser/forward-auth-errors.ts';

describe('auth error on the front page', () => {
  const rejected = 'error=invalid_request&error_code=bad_oauth_state&error_description=No';
  const addressOf = (pathname: string, search: string, hash = '') =>
    addressForLinkError({ pathname, search, hash });

  it('is forwarded to its page, from query or fragment', () => {
    expect(addressOf('/', `?${rejected}`)).toBe(`/auth/callback?${rejected}`);
    expect(addressOf('/', '', `#${rejected}`)).toBe(`/auth/callback#${rejected}`);
  });

  it('is ignored without an error and on other pages', () => {
    expect(addressOf('/', '?q=error', '#content')).toBeUndefined();
    expect(addressOf('/auth/confirm', `?${rejected}`)).toBeUndefined();
  });
});
