import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MessageItem } from '../../../src/features/business/messages/MessageItem.tsx';
import * as messages from '../../../src/features/business/messages/messages.ts';

vi.mock(import('../../../src/features/business/messages/messages.ts'), async (original) => ({
  ...(await original()),
  markRead: vi.fn(() => Promise.resolve()),
}));

beforeEach(() => {
  vi.mocked(messages.markRead).mockClear();
});
afterEach(cleanup);

const show = (state: string, reload = vi.fn()) => {
  const message = {
    id: 'm1',
    name: 'Vera',
    email: 'vera@visitor.test',
    phone: null,
    body: 'Rye bread?',
    state,
    reported_at: null,
    created_at: '2030-05-04T12:00:00Z',
  };
  const action = {
    run: vi.fn(),
    submit: vi.fn(),
    isBusy: false,
    busyWith: undefined,
    failure: undefined,
    done: undefined,
  };
  render(<MessageItem message={message} zone="UTC" action={action} reload={reload} />);
  return reload;
};

it('marks a new message as read when the link of its email opens it', async () => {
  history.replaceState(null, '', '/account/business/messages?id=b1#m1');
  const reload = show('new');
  expect(messages.markRead).toHaveBeenCalledExactlyOnceWith('m1');
  await vi.waitFor(() => {
    expect(reload).toHaveBeenCalledOnce();
  }, 15_000);
});

it('marks a new message as read once it is opened, and no other', async () => {
  history.replaceState(null, '', '/account/business/messages?id=b1');
  show('new');
  expect(messages.markRead).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: /Vera/ }));
  expect(messages.markRead).toHaveBeenCalledExactlyOnceWith('m1');
  cleanup();
  vi.mocked(messages.markRead).mockClear();
  show('answered');
  await userEvent.click(screen.getByRole('button', { name: /Vera/ }));
  expect(messages.markRead).not.toHaveBeenCalled();
});
