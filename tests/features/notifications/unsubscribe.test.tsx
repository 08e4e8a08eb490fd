import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Unsubscribe } from '../../../src/features/notifications/Unsubscribe.tsx';

afterEach(cleanup);
const open = (search: string) => {
  history.replaceState(null, '', `/unsubscribe${search}`);
  render(<Unsubscribe />);
};

it('an email link shows what it switches off and asks for confirmation', () => {
  open('?token=1.reminders.abc');
  expect(screen.getByText(/Stop these emails: .*ends soon/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Unsubscribe' })).toBeTruthy();
});

it('a truncated or forged link shows an explanation', () => {
  for (const search of ['', '?token=1', '?token=1.toString.x', '?token=1.claims.x']) {
    open(search);
    expect(screen.getByText(/incomplete/)).toBeTruthy();
    cleanup();
  }
});
