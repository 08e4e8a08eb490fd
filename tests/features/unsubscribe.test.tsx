import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Unsubscribe } from '../../src/features/notifications/Unsubscribe.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const open = (search: string) => {
  history.replaceState(null, '', `/unsubscribe${search}`);
  render(<Unsubscribe />);
};
const answer = (status: number, body: unknown) => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    asked.push(`${init.method ?? ''} ${url}`);
    return Promise.resolve(Response.json(body, { status }));
  });
  return asked;
};

it('a person who follows the link is asked once, and heard', async () => {
  const asked = answer(200, { kind: 'reminders' });
  open('?token=1.reminders.abc');
  expect(asked).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Do not send me these mails' }));
  expect(await screen.findByRole('heading', { name: 'Switched off' })).toBeTruthy();
  expect(asked[0]).toMatch(/^POST .*\/functions\/v1\/notify\/unsubscribe\?token=1\.reminders\.abc$/);
});

it('a link that the hub did not make is explained, and one that is cut off as well', async () => {
  answer(404, { message: 'This link is not complete.' });
  open('?token=1.reminders.abc');
  await userEvent.click(screen.getByRole('button'));
  expect((await screen.findByRole('alert')).textContent).toContain('not complete');
  cleanup();
  open('?token=1');
  expect(screen.getByText(/not whole/)).toBeTruthy();
});
