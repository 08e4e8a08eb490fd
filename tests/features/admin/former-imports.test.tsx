import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { FormerImports } from '../../../src/features/admin/imports/FormerImports.tsx';
import * as dataClient from '../../../src/lib/browser/data-client.ts';
import { queryClient } from '../../../src/lib/browser/query-client.ts';

vi.mock(import('../../../src/lib/browser/data-client.ts'));

const counts = { ready: 0, invalid: 0, duplicate: 0, imported: 1, undone: 0, preserved: 0 };
const importOf = (number: number) => ({
  id: String(number),
  file_name: `list-${String(number)}.csv`,
  listing_status: 'approved',
  status: 'applied',
  // The newest first.
  created_at: new Date(Date.UTC(2026, 0, 1) - number * 60_000).toISOString(),
  person: 'Kim',
  counts,
});

/** A history that has these many imports, whatever happens to `all` later. */
function open(count: number) {
  const all = Array.from({ length: count }, (_, number) => importOf(number));
  const rpc = (_name: string, { before, page_size }: { before?: string; page_size: number }) => ({
    throwOnError: () =>
      Promise.resolve({
        data: all.filter(({ created_at }) => before === undefined || created_at < before).slice(0, page_size),
      }),
  });
  // The only call of the client that the history makes.
  vi.mocked(dataClient.loadDataClient).mockResolvedValue({ rpc } as never);
  render(<FormerImports zone="America/New_York" />);
  return { all, user: userEvent.setup() };
}

const older = () => screen.queryByRole('button', { name: 'Older' });

afterEach(() => {
  cleanup();
  queryClient.clear();
});

it('twenty imports are one page of the history', async () => {
  open(20);
  expect(await screen.findByRole('button', { name: 'list-19.csv' })).toBeDefined();
  expect(older()).toBeNull();
});

it('an older page whose imports were all removed leads back to the newer ones', async () => {
  const { all, user } = open(21);
  await user.click(await screen.findByRole('button', { name: 'Older' }));
  expect(await screen.findByRole('button', { name: 'list-20.csv' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'list-19.csv' })).toBeNull();
  expect(older()).toBeNull();
  all.pop();
  await queryClient.invalidateQueries({ queryKey: ['admin', 'imports'] });
  await user.click(await screen.findByRole('button', { name: 'Newer' }));
  expect(await screen.findByRole('button', { name: 'list-19.csv' })).toBeDefined();
});

it('a hub without imports says so', async () => {
  open(0);
  expect(await screen.findByText('No imports yet.')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});
