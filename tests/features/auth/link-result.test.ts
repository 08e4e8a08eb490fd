import { describe, expect, it, vi } from 'vitest';
import { linkErrorMessage } from '../../../src/lib/browser/errors/link-error-message.ts';
import { forgetLinkResult, readLinkResult } from '../../../src/features/auth/link-result.ts';

describe('email link result', () => {
  it('is a code', () => {
    expect(readLinkResult({ search: '?code=abc', hash: '' })).toEqual({ kind: 'code', code: 'abc' });
  });

  it('is an error from query or fragment, which takes precedence over a code', () => {
    expect(
      readLinkResult({ search: '?error=x&error_code=otp_expired&error_description=Too+late', hash: '' }),
    ).toEqual({ kind: 'error', codes: ['otp_expired', 'x'] });
    expect(
      readLinkResult({ search: '?code=abc', hash: '#error_code=otp_expired&error_description=Too+late' }),
    ).toEqual({ kind: 'error', codes: ['otp_expired', ''] });
  });

  it('uses our own messages, never text from the URL', async () => {
    const read = (fields: Record<string, string>) =>
      readLinkResult({ search: `?${new URLSearchParams(fields).toString()}`, hash: '' });
    const error_description = 'Your account is locked. Call 0900 123.';
    for (const fields of [{}, { error: 'x' }, { error: 'access_denied' }, { error_code: 'toString' }])
      expect(JSON.stringify(read({ error_description, ...fields }))).not.toContain('0900');
    expect(await linkErrorMessage('', 'access_denied')).toBe(
      'The other service did not sign you in. Try again or use another sign-in method.',
    );
    expect(await linkErrorMessage('otp_expired', 'x')).toBe(
      'Email link is invalid or has expired. Request a new one.',
    );
    expect(await linkErrorMessage('session_expired')).toBe('You were signed out. Sign in again.');
    expect(await linkErrorMessage('toString', 'x')).toBe(
      'Sign-in failed. Try again or use another sign-in method.',
    );
  });

  it('shows only known messages of the auth server', () => {
    const message = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';
    const query = `?${new URLSearchParams({ message }).toString()}`;
    expect(readLinkResult({ search: query, hash: '' })).toEqual({ kind: 'message', message });
    expect(readLinkResult({ search: '?message=Call+0900+123', hash: '' })).toEqual({ kind: 'none' });
  });

  it('is empty on a page opened directly', () => {
    expect(readLinkResult({ search: '', hash: '' })).toEqual({ kind: 'none' });
  });

  it('is removed from the URL, which keeps the rest', () => {
    const replaceState = vi.fn();
    const location = { href: 'https://hub.test/auth/confirm?code=abc&sb_flow_id=1&lang=en#error=x' };
    forgetLinkResult({ location, history: { state: null, replaceState } } as never);
    expect(replaceState).toHaveBeenCalledWith(null, '', '/auth/confirm?lang=en');
  });
});
