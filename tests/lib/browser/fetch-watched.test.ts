import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchWatched } from '../../../src/lib/browser/fetch-watched.ts';

/** A request that the test answers. */
class SlowRequest {
  static last: SlowRequest;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  headers: Record<string, string> = {};
  status = 200;
  responseText = '{"Key":"logos/one.webp"}';
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  constructor() {
    SlowRequest.last = this;
  }
  open = vi.fn();
  send = vi.fn();
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader = () => 'application/json';
  abort() {
    this.onabort?.();
    this.onloadend?.();
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', SlowRequest);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const upload = () => {
  const onProgress = vi.fn();
  const controller = new AbortController();
  const init = { method: 'POST', headers: { apikey: 'key' }, body: 'picture' };
  const reply = fetchWatched({ onProgress, signal: controller.signal })('http://hub.test/one', init);
  return { onProgress, controller, reply, request: SlowRequest.last };
};

it('says how much was sent, and answers as fetch does', async () => {
  const { onProgress, reply, request } = upload();
  expect(request.open).toHaveBeenCalledWith('POST', 'http://hub.test/one');
  expect(request.headers).toEqual({ apikey: 'key' });
  request.upload.onprogress?.({ loaded: 300, total: 400 });
  expect(onProgress).toHaveBeenCalledExactlyOnceWith(75);
  request.status = 409;
  request.onload?.();
  const response = await reply;
  expect(response.status).toBe(409);
  expect(await response.json()).toEqual({ Key: 'logos/one.webp' });
});

it('stops when it is canceled, also before it began', async () => {
  const { controller, reply } = upload();
  controller.abort();
  await expect(reply).rejects.toMatchObject({ name: 'AbortError' });
  const late = fetchWatched({ onProgress: vi.fn(), signal: controller.signal })('http://hub.test/two');
  await expect(late).rejects.toMatchObject({ name: 'AbortError' });
});

it('fails like fetch when the connection is gone', async () => {
  const { reply, request } = upload();
  request.onerror?.();
  await expect(reply).rejects.toBeInstanceOf(TypeError);
});
