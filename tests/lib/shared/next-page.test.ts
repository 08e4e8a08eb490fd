import { describe, expect, it } from 'vitest';
import { askedPage, nextPage, withNext } from '../../../src/lib/shared/next-page.ts';

describe('page after sign-in', () => {
  it('is the requesting page if it belongs to the site', () => {
    expect(nextPage('?next=/account/business%3Fa=1')).toBe('/account/business?a=1');
    expect(nextPage('?next=/admin')).toBe('/admin');
    expect(nextPage('?next=/events/market%3Fdate=2026-12-05')).toBe('/events/market?date=2026-12-05');
    expect(nextPage('?next=/deals')).toBe('/deals');
    expect(nextPage('?next=/es/directory/kettle-house')).toBe('/es/directory/kettle-house');
    expect(nextPage('?next=/events')).toBe('/events');
    expect(nextPage('?next=/es/account/posts')).toBe('/es/account/posts');
    expect(nextPage('?next=/es/auth/reset-password')).toBe('/es/auth/reset-password');
  });

  it.each([
    '//evil.test',
    '/\\evil.test',
    'https://evil.test',
    'javascript:alert(1)',
    '/accounting',
    '/es/accounting',
    '/es/auth/sign-in',
    '/fr/account',
    '/es/es/account',
    '/eventsnot',
    '/events/../auth/sign-up',
    '/auth/sign-in?next=/deals',
    '/\t/evil.test',
    '/',
    '',
  ])('is the account page for %j', (next) => {
    const search = `?${new URLSearchParams({ next }).toString()}`;
    expect(nextPage(search)).toBe('/account');
    expect(nextPage(search, 'es')).toBe('/es/account');
    expect(askedPage(search)).toBeUndefined();
  });
});

it('an address with a page to go on to', () => {
  expect(withNext('/auth/sign-in', undefined)).toBe('/auth/sign-in');
  expect(withNext('/auth/sign-in', '/deals?a=1')).toBe('/auth/sign-in?next=%2Fdeals%3Fa%3D1');
});
