// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ActionNotice } from '../../src/kit/ActionNotice.tsx';
import { useAction } from '../../src/kit/use-action.ts';

afterEach(cleanup);

function Remove({ undo }: { undo: () => Promise<unknown> }) {
  const action = useAction();
  return (
    <>
      <ActionNotice action={action} />
      <button type="button" onClick={() => action.run(() => Promise.resolve({ message: 'Removed.', undo }))}>
        Remove
      </button>
    </>
  );
}

test('an action that can be undone shows a toast, and undoes it once', async () => {
  const undo = vi.fn(() => Promise.resolve());
  render(<Remove undo={undo} />);
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone.')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  expect(undo).toHaveBeenCalledOnce();
});

test('an undo that fails says why and stays', async () => {
  render(<Remove undo={() => Promise.reject(new TypeError('Failed to fetch'))} />);
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await screen.findByRole('button', { name: 'Undo' });
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect(await screen.findByText(/connection/i)).toBeDefined();
});
