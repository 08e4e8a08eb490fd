import { beforeEach, expect, it, vi } from 'vitest';
import { createDataClient } from '../../../src/lib/browser/create-data-client.ts';
import { loadDataClient } from '../../../src/lib/browser/data-client.ts';
import { uploadFiles } from '../../../src/lib/browser/upload-files.ts';

vi.mock(import('../../../src/lib/browser/create-data-client.ts'), () => ({ createDataClient: vi.fn() }));
vi.mock(import('../../../src/lib/browser/data-client.ts'), () => ({ loadDataClient: vi.fn() }));

const upload = vi.fn();
const remove = vi.fn(() => Promise.resolve({ error: null }));
const client = { storage: { from: () => ({ upload, remove }) } };
beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(createDataClient).mockReturnValue(client as never);
  vi.mocked(loadDataClient).mockResolvedValue(client as never);
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
