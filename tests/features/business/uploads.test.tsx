import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { UserError } from '../../../src/lib/browser/errors/failure.ts';
import { useUploads } from '../../../src/features/business/listing/use-uploads.ts';

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
  expect(states(result.current.uploads)).toContain('waiting');
  await waitFor(() => expect(states(result.current.uploads)).toEqual(['done', 'failed', 'done']));
  expect(started).toEqual(['one.jpg', 'two.jpg', 'three.jpg']);
  const failed = result.current.uploads[1];
  expect(failed?.reason).toBe('This image cannot be opened.');
  isBroken = false;
  act(() => failed && result.current.retry(failed));
  await waitFor(() => expect(states(result.current.uploads)).toEqual(['done', 'done', 'done']));
});
