import { describe, expect, it } from 'vitest';
import { nextPage } from '../../../src/features/auth/next-page.ts';

describe('page after sign-in', () => {
  it('is the requesting page if it belongs to the site', () => {
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
