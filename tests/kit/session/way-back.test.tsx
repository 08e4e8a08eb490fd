import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { WayBack } from '../../../src/kit/session/WayBack.tsx';
import { withWayBack } from '../../../src/kit/session/with-way-back.ts';
import { SignInFirst } from '../../../src/ui/SignInFirst.tsx';

afterEach(cleanup);

it('a page that requires a step is come back to, with its query', () => {
  history.replaceState(null, '', '/admin/launch?step=2');
  const there = withWayBack('/account/security');
  history.replaceState(null, '', there);
  render(<WayBack />);
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/admin/launch?step=2');
});

it.each([
  '',
  '?next=',
  '?next=//evil.test',
  '?next=https%3A%2F%2Fevil.test',
  '?next=/auth/sign-in',
  '?next=javascript:x',
])('nothing leads on from %j', (search) => {
  history.replaceState(null, '', `/account/security${search}`);
  render(<WayBack />);
  expect(screen.queryByRole('link')).toBeNull();
});

it.each([
  [false, ['Sign in', 'Create an account']],
  [true, ['Create an account', 'Sign in']],
])('who comes first (%j) is offered %j', (isNew, labels) => {
  render(
    <SignInFirst href="/auth/sign-in?next=%2Fadmin%2Fsetup" isNew={isNew}>
      First.
    </SignInFirst>,
  );
  const links = screen.getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(labels);
  expect(links.map((link) => link.dataset['variant'])).toEqual([undefined, 'quiet']);
});
