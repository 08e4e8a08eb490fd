import { beforeEach, expect, it, vi } from 'vitest';
import { createStorageClient } from '../../../src/lib/browser/create-storage-client.ts';
import { loadStorageClient } from '../../../src/lib/browser/storage-client.ts';
import { uploadFiles } from '../../../src/lib/browser/upload-files.ts';

vi.mock(import('../../../src/lib/browser/create-storage-client.ts'), () => ({
  createStorageClient: vi.fn(),
}));
vi.mock(import('../../../src/lib/browser/storage-client.ts'), () => ({ loadStorageClient: vi.fn() }));

const upload = vi.fn();
const remove = vi.fn(() => Promise.resolve({ error: null }));
const client = { from: () => ({ upload, remove }) };
beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(createStorageClient).mockReturnValue(client as never);
  vi.mocked(loadStorageClient).mockResolvedValue(client as never);
});

const files = ['small', 'large'].map((name) => ({ name, blob: new Blob([name]) }));
const send = (controller = new AbortController()) =>
  uploadFiles('covers', files, { onProgress: () => undefined, signal: controller.signal });

it('files that were all uploaded stay', async () => {
  upload.mockResolvedValue({ error: null });
  await send();
  expect(upload.mock.calls.map(([name]: unknown[]) => name)).toEqual(['small', 'large']);
  expect(remove).not.toHaveBeenCalled();
});

it('the small size is removed when the large one fails', async () => {
  const error = new Error('The file is too large.');
  upload.mockResolvedValueOnce({ error: null }).mockResolvedValueOnce({ error });
  await expect(send()).rejects.toBe(error);
  expect(remove).toHaveBeenCalledExactlyOnceWith(['small', 'large']);
});

it('a canceled upload leaves nothing', async () => {
  const controller = new AbortController();
  upload.mockImplementation(() => {
    controller.abort();
    return Promise.resolve({ error: new Error('aborted') });
  });
  await expect(send(controller)).rejects.toMatchObject({ name: 'AbortError' });
  expect(remove).toHaveBeenCalledExactlyOnceWith(['small', 'large']);
});
