import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Reminders } from '../../../src/features/admin/memberships/Reminders.tsx';
import * as membershipClock from '../../../src/features/admin/memberships/clock.ts';

vi.mock(import('../../../src/features/admin/memberships/clock.ts'), async (original) => ({
  ...(await original()),
  saveClock: vi.fn(),
}));

beforeEach(() => {
  vi.resetAllMocks();
});
afterEach(cleanup);

const clock = {
  is_on: false,
  notice_days: [-30, -14, -3, 1, 7],
  price_notice_days: 45,
  win_back_days: null,
  last_run_at: null,
  updated_at: '1',
};

it('an admin sets the days of reminders, and what is no number of days is refused', async () => {
  vi.mocked(membershipClock.saveClock).mockResolvedValue(undefined);
  const onSaved = vi.fn();
  render(<Reminders clock={clock} onSaved={onSaved} />);
  const before = screen.getByLabelText<HTMLInputElement>('Days before a term ends');
  expect(before.value).toBe('30, 14, 3');
  await userEvent.clear(before);
  await userEvent.type(before, 'soon');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Enter whole numbers from 1 to 365, for example 30, 14, 3.')).toBeTruthy();
  expect(membershipClock.saveClock).not.toHaveBeenCalled();
  await userEvent.clear(before);
  await userEvent.type(before, '30, 14, 3');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeTruthy();
  expect(membershipClock.saveClock).toHaveBeenCalledExactlyOnceWith(
    { notice_days: [-30, -14, -3, 1, 7], price_notice_days: 45, win_back_days: null },
    clock,
  );
  expect(onSaved).toHaveBeenCalledOnce();
});
