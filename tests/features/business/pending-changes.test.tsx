import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import * as listings from '../../../src/features/business/listing/listings.ts';
import { PendingChanges } from '../../../src/features/business/listing/PendingChanges.tsx';

vi.mock(import('../../../src/features/business/listing/listings.ts'), async (original) => ({
  ...(await original()),
  changeState: vi.fn(),
  requestChange: vi.fn(),
}));

afterEach(cleanup);

const live = { id: 'b', name: 'Bakery', status: 'approved' } as unknown as listings.Listing;
const requestAs = (id: string, status: string) =>
  ({ id, status, patch: { name: 'The Bakery' } }) as unknown as listings.ChangeRequest;

/** An editor of a hub where each request gets the next number. */
function Opened() {
  const [waiting, setWaiting] = useState(requestAs('1', 'pending'));
  const refresh = async () => {
    const requested = vi.mocked(listings.requestChange).mock.calls.length + 1;
    const isWithdrawn = vi.mocked(listings.changeState).mock.calls.length === requested;
    await Promise.resolve();
    setWaiting(requestAs(String(requested), isWithdrawn ? 'withdrawn' : 'pending'));
  };
  return (
    <PendingChanges
      key={waiting.id}
      live={live}
      waiting={waiting}
      onTake={() => undefined}
      onChanged={refresh}
    />
  );
}

it('changes can be withdrawn, requested again and withdrawn again', async () => {
  render(<Opened />);
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
  await press('Withdraw changes');
  expect((await screen.findByRole('status')).textContent).toContain('Changes withdrawn.');
  await press('Undo');
  expect(listings.requestChange).toHaveBeenCalledExactlyOnceWith('b', { name: 'The Bakery' }, '');
  await press('Withdraw changes');
  expect((await screen.findByRole('status')).textContent).toContain('Changes withdrawn.');
  expect(vi.mocked(listings.changeState).mock.calls.map(([, id]) => id)).toEqual(['1', '2']);
});
