import type { UploadWatch } from '../shared/upload-watch.ts';

/** A `fetch` that reports how much of its body was sent, which fetch itself cannot. Rejects as fetch does. */
export const fetchWatched =
  ({ onProgress, signal }: UploadWatch): typeof fetch =>
  (input, init) =>
    new Promise((resolve, reject) => {
      const canceled = () => new DOMException('The upload was canceled.', 'AbortError');
      if (signal.aborted) {
        reject(canceled());
        return;
      }
      const request = new XMLHttpRequest();
      const stop = () => request.abort();
      request.open(init?.method ?? 'GET', input instanceof Request ? input.url : input);
      new Headers(init?.headers).forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      request.upload.onprogress = ({ loaded, total }) => {
        if (total > 0) onProgress((loaded / total) * 100);
      };
      request.onload = () => {
        const type = request.getResponseHeader('content-type') ?? 'application/json';
        const { responseText, status } = request;
        resolve(new Response(responseText, { status, headers: { 'content-type': type } }));
      };
      request.onerror = () => reject(new TypeError('Failed to fetch'));
      request.onabort = () => reject(canceled());
      request.onloadend = () => signal.removeEventListener('abort', stop);
      signal.addEventListener('abort', stop);
      request.send(init?.body as XMLHttpRequestBodyInit);
    });
