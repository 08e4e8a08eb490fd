import { expect, it } from 'vitest';
import { describeTermEnd } from '../../../src/lib/shared/term-end.ts';

const day = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();
const said = (change: object, language: 'en' | 'es' = 'en') =>
  describeTermEnd(
    {
      ...{ status: 'active', term_ends_at: inDays(30), cancel_at_period_end: false, auto_renew: false },
      ...change,
    },
    { zone: 'UTC', language },
  );

it.each([
  [{ auto_renew: true }, /^Renews \w+ \d+, \d{4}$/],
  [{}, /^Ends \w+ \d+, \d{4}; we'll send an invoice$/],
  [{ status: 'trialing' }, /; we'll send an invoice$/],
  [{ cancel_at_period_end: true, auto_renew: true }, /^Ends \w+ \d+, \d{4}$/],
  [{ status: 'grace' }, /^Ends [^;]*$/],
  [{ term_ends_at: inDays(-2) }, /^Ended /],
  [{ term_ends_at: inDays(-2), auto_renew: true }, /^Ended /],
  [{ term_ends_at: null }, /^$/],
])('the end of a term with %j is said as %s', (change, words) => {
  expect(said(change)).toMatch(words);
});

it('is said in Spanish, too', () => {
  expect(said({}, 'es')).toMatch(/^Termina el .*; le enviaremos una factura$/);
  expect(said({ auto_renew: true }, 'es')).toMatch(/^Se renueva el /);
});
