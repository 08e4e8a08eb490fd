import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { UserError } from '../../src/lib/browser/errors/failure.ts';
import { useUploads } from '../../src/kit/use-uploads.ts';

afterEach(cleanup);

const files = ['one', 'two', 'three'].map((name) => new File([name], `${name}.jpg`));
const states = (uploads: readonly { state: string }[]) => uploads.map(({ state }) => state);

it('uploads one after the other, goes on after a failure, and tries a file again', async () => {
  const started: string[] = [];
  let isBroken = true;
  const upload = async ({ name }: File) => {
    started.push(name);
    await Promise.resolve();
    if (name === 'two.jpg' && isBroken) throw new UserError('This image cannot be opened.');
  };
  const { result } = renderHook(() => useUploads(upload));
  act(() => result.current.add(files));
  expect(states(result.current.all)).toContain('waiting');
  await waitFor(() => expect(states(result.current.all)).toEqual(['done', 'failed', 'done']));
  expect(started).toEqual(['one.jpg', 'two.jpg', 'three.jpg']);
  const failed = result.current.all[1];
  expect(failed?.reason).toBe('This image cannot be opened.');
  isBroken = false;
  act(() => failed && result.current.retry(failed));
  await waitFor(() => expect(states(result.current.all)).toEqual(['done', 'done', 'done']));
});

it('says what each became, forgets those that ended, and stops the others when it is left', async () => {
  const stopped: string[] = [];
  const upload = ({ name }: File, { signal }: { signal: AbortSignal }) =>
    name === 'one.jpg'
      ? Promise.resolve(name.length)
      : new Promise<number>((_, reject) => {
          signal.addEventListener('abort', () => {
            stopped.push(name);
            reject(new DOMException('Stopped', 'AbortError'));
          });
        });
  const { result } = renderHook(() => useUploads(upload));
  act(() => result.current.add(files));
  await waitFor(() => expect(states(result.current.all)).toEqual(['done', 'uploading', 'waiting']));
  expect(result.current.all[0]?.result).toBe(7);
  act(() => result.current.forgetEnded());
  expect(states(result.current.all)).toEqual(['uploading', 'waiting']);
  act(() => result.current.clear());
  expect(result.current.all).toEqual([]);
  await waitFor(() => expect(stopped).toEqual(['two.jpg']));
});
