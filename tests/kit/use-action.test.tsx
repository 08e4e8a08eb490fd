import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { listen } from '../../src/kit/session/session-events.ts';
import { useAction } from '../../src/kit/use-action.ts';
import { UserError } from '../../src/lib/browser/errors/failure.ts';

it('runs one action at a time and reports which', async () => {
  const { result } = renderHook(useAction);
  const first = Promise.withResolvers<string>();
  const second = vi.fn(() => Promise.resolve());
  act(() => {
    result.current.run(() => first.promise, 'first');
  });
  expect(result.current.busyWith).toBe('first');
  act(() => {
    result.current.run(second, 'second');
  });
  expect(second).not.toHaveBeenCalled();
  first.resolve('Saved.');
  await waitFor(() => {
    expect(result.current).toMatchObject({ isBusy: false, done: 'Saved.', failure: undefined });
  });
});

it('shows the error until the next action and notifies the gate of an expired session', async () => {
  const ended = vi.fn();
  const stop = listen('session-ended', ended);
  const { result } = renderHook(useAction);
  act(() => {
    result.current.run(() => Promise.reject(new UserError('Choose one first.')));
  });
  await waitFor(() => {
    expect(result.current.failure?.message).toBe('Choose one first.');
  });
  expect(ended).not.toHaveBeenCalled();
  act(() => {
    result.current.run(() => Promise.reject(Object.assign(new Error('gone'), { status: 401 })));
  });
  expect(result.current.failure).toBeUndefined();
  await waitFor(() => {
    expect(result.current.failure?.message).toMatch(/signed out/);
  });
  expect(ended).toHaveBeenCalledTimes(1);
  stop();
});

it('answers a form whether it is complete, rejected or still busy', async () => {
  const { result } = renderHook(useAction);
  const work = Promise.withResolvers<undefined>();
  let first: unknown;
  await act(async () => {
    first = result.current.submit(() => work.promise);
    await Promise.resolve();
  });
  await expect(result.current.submit(() => Promise.resolve())).resolves.toBe('pending');
  await act(async () => {
    work.resolve(undefined);
    await expect(first).resolves.toBe('complete');
  });
  await act(async () => {
    await expect(
      result.current.submit(() => Promise.reject(new UserError('Choose one first.'))),
    ).resolves.toEqual({ rejected: undefined });
  });
});
