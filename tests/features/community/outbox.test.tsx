import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as messages from '../../../src/features/community/messages/messages.ts';
import { useOutbox } from '../../../src/features/community/messages/use-outbox.ts';
import { deleteUnsentDrafts } from '../../../src/lib/browser/draft-storage.ts';

const send = vi.spyOn(messages, 'sendMessage');
const open = (userId = 'kim', thread = 't1') =>
  renderHook(() =>
    useOutbox({ userId, threadId: thread, interrupted: 'Closed too early.' }, () => undefined),
  );
const content = { body: 'Hello', files: [] };

beforeEach(() => {
  localStorage.clear();
  send.mockReset();
});
afterEach(cleanup);

it('what was on its way when the page was closed is offered again, with the same client id', async () => {
  send.mockReturnValue(new Promise(() => undefined));
  const first = open();
  act(() => first.result.current.send(content));
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  first.unmount();
  const again = open();
  expect(again.result.current.outgoing).toMatchObject([{ body: 'Hello', problem: 'Closed too early.' }]);
  send.mockResolvedValue({} as Awaited<ReturnType<typeof messages.sendMessage>>);
  const [left] = again.result.current.outgoing;
  if (left) act(() => again.result.current.retry(left));
  await waitFor(() => expect(again.result.current.outgoing).toEqual([]));
  expect(send.mock.calls[1]?.[1]).toBe(send.mock.calls[0]?.[1]);
  again.unmount();
  expect(open().result.current.outgoing).toEqual([]);
});

it('what failed is still there, in its order, until it is discarded', async () => {
  send.mockRejectedValue(new Error('Refused'));
  const first = open();
  act(() => first.result.current.send({ ...content, files: [{ id: 'f', alt: 'A mill', name: 'mill.png' }] }));
  act(() => first.result.current.send({ ...content, body: 'And more' }));
  await waitFor(() =>
    expect(first.result.current.outgoing.map(({ problem }) => problem)).not.toContain(undefined),
  );
  first.unmount();
  const { result } = open();
  expect(result.current.outgoing).toMatchObject([
    { body: 'Hello', files: [{ id: 'f', alt: 'A mill', name: 'mill.png' }] },
    { body: 'And more' },
  ]);
  const [one] = result.current.outgoing;
  if (one) act(() => result.current.discard(one));
  expect(open().result.current.outgoing).toMatchObject([{ body: 'And more' }]);
});

it('two pages with the same conversation keep what each could not send', async () => {
  send.mockRejectedValue(new Error('Refused'));
  const [one, other] = [open(), open()];
  vi.spyOn(Date, 'now').mockReturnValueOnce(1).mockReturnValueOnce(2);
  act(() => one.result.current.send({ ...content, body: 'From one' }));
  act(() => other.result.current.send({ ...content, body: 'From the other' }));
  await waitFor(() => expect(other.result.current.outgoing[0]?.problem).toBeDefined());
  expect(open().result.current.outgoing.map(({ body }) => body)).toEqual(['From one', 'From the other']);
});

it('nobody else sees it, in no other conversation, and signing out removes it', async () => {
  send.mockRejectedValue(new Error('Refused'));
  const { result } = open();
  act(() => result.current.send(content));
  await waitFor(() => expect(result.current.outgoing[0]?.problem).toBeDefined());
  expect(open('ben').result.current.outgoing).toEqual([]);
  expect(open('kim', 't2').result.current.outgoing).toEqual([]);
  deleteUnsentDrafts();
  expect(open().result.current.outgoing).toEqual([]);
});

it('what an earlier version stored, or somebody changed, does no harm', () => {
  for (const stored of [
    'null',
    '[]',
    '{"body":3}',
    'no JSON',
    '{"client":"c","at":1,"body":"Hi","files":"x"}',
  ])
    localStorage.setItem(`hub-draft-kim-unsent-outbox-t1-${stored}`, stored);
  expect(open().result.current.outgoing).toEqual([]);
});
