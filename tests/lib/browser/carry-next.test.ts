import { expect, it } from 'vitest';
import { carryNext } from '../../../src/lib/browser/carry-next.ts';

it.each([
  ['/es/deals/bread?from=mail', '/auth/sign-in?next=%2Fes%2Fdeals%2Fbread%3Ffrom%3Dmail'],
  ['/auth/sign-up?next=%2Fdeals%2Fbread', '/auth/sign-in?next=%2Fdeals%2Fbread'],
  ['/es/auth/sign-up?next=%2Fes%2Fdeals', '/auth/sign-in?next=%2Fes%2Fdeals'],
  ['/auth/sign-up', '/auth/sign-in'],
  ['/es', '/auth/sign-in'],
  ['/', '/auth/sign-in'],
])('on %s a link to signing in becomes %s', (page, address) => {
  history.replaceState(null, '', page);
  document.body.innerHTML = `<a data-next href="/auth/sign-in?next=/old">In</a><a href="/auth/sign-up">Up</a>`;
  carryNext(document);
  const [signIn, other] = document.querySelectorAll('a');
  expect(signIn?.getAttribute('href')?.replace(location.origin, '')).toBe(address);
  expect(other?.getAttribute('href')).toBe('/auth/sign-up');
});
