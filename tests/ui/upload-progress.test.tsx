import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { UploadWatch } from '../../src/lib/shared/upload-watch.ts';
import { UploadProgress } from '../../src/ui/UploadProgress.tsx';
import { useUpload } from '../../src/ui/use-upload.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('an upload shows its percentage, says when the connection is slow, and is canceled without a trace', async () => {
  vi.useFakeTimers();
  const started = Promise.withResolvers<UploadWatch>();
  const done = vi.fn();
  const Uploader = () => {
    const { percent, run, cancel } = useUpload();
    const start = () =>
      run((watch) => {
        started.resolve(watch);
        return new Promise((_resolve, reject) => {
          watch.signal.addEventListener('abort', () => reject(new DOMException('Canceled.', 'AbortError')));
        });
      }).then(done);
    return percent === undefined ? (
      <button onClick={() => void start()}>Start</button>
    ) : (
      <UploadProgress percent={percent} onCancel={cancel} />
    );
  };
  render(<Uploader />);
  fireEvent.click(screen.getByRole('button', { name: 'Start' }));
  const { onProgress } = await started.promise;
  act(() => onProgress(42));
  expect(screen.getByText('42%', { exact: false })).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Uploading image' }).getAttribute('value')).toBe('42');
  expect(screen.queryByText(/connection is slow/)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.getByText(/connection is slow/)).toBeTruthy();
  act(() => onProgress(43));
  expect(screen.queryByText(/connection is slow/)).toBeNull();
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await Promise.resolve();
  });
  expect(screen.getByRole('button', { name: 'Start' })).toBeTruthy();
  expect(done).toHaveBeenCalledExactlyOnceWith(false);
});
