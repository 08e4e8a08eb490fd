import { beforeEach, expect, it, vi } from 'vitest';
import { loadStorageClient } from '../../../src/lib/browser/storage-client.ts';
import { uploadFiles } from '../../../src/lib/browser/upload-files.ts';
import { uploadToApi } from '../../../src/lib/browser/upload-to-api.ts';

vi.mock(import('../../../src/lib/browser/upload-to-api.ts'), () => ({ uploadToApi: vi.fn() }));
vi.mock(import('../../../src/lib/browser/storage-client.ts'), () => ({ loadStorageClient: vi.fn() }));

const remove = vi.fn(() => Promise.resolve({ error: null }));
beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(loadStorageClient).mockResolvedValue({ from: () => ({ remove }) } as never);
});

const files = ['small', 'large'].map((name) => ({ name, blob: new Blob([name]) }));
const send = (controller = new AbortController()) =>
  uploadFiles('covers', files, { onProgress: () => undefined, signal: controller.signal });
const pathsSent = () => vi.mocked(uploadToApi).mock.calls.map(([url]) => url.searchParams.get('path'));

it('files that were all uploaded stay', async () => {
  vi.mocked(uploadToApi).mockResolvedValue({});
  await send();
  expect(pathsSent()).toEqual(['small', 'large']);
  expect(vi.mocked(uploadToApi).mock.calls[0]?.[0].href).toMatch(/\/api\/uploads\?bucket=covers&/);
  expect(remove).not.toHaveBeenCalled();
});

it('the small size is removed when the large one fails', async () => {
  const error = new Error('The file is too large.');
  vi.mocked(uploadToApi).mockResolvedValueOnce({}).mockRejectedValueOnce(error);
  await expect(send()).rejects.toBe(error);
  expect(remove).toHaveBeenCalledExactlyOnceWith(['small', 'large']);
});

it('a canceled upload leaves nothing', async () => {
  const controller = new AbortController();
  vi.mocked(uploadToApi).mockImplementation(() => {
    controller.abort();
    return Promise.resolve({});
  });
  await expect(send(controller)).rejects.toMatchObject({ name: 'AbortError' });
  expect(remove).toHaveBeenCalledExactlyOnceWith(['small', 'large']);
});
