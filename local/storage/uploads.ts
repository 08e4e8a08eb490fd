import { isStorable, isValidKey, storageError } from './object-keys.ts';

export interface Upload {
  request: Request;
  /** The uploader's metadata, stored in `storage.objects.user_metadata`. */
  userMetadata: unknown;
}

/**
 * An upload as lite expects it: only the bytes, with their type, length and cache lifetime in headers. Browsers
 * send a form whose file has an empty field name, which lite rejects. Returns a Response when there is nothing to
 * store.
 */
export async function readUpload(request: Request): Promise<Upload | Response> {
  const headers = new Headers(request.headers);
  let bytes: ArrayBuffer;
  let metadata = decodeBase64(headers.get('x-metadata'));
  if (headers.get('content-type')?.startsWith('multipart/form-data') === true) {
    const form = await request.formData().catch(() => undefined);
    const file = form?.values().find((value) => value instanceof File);
    if (form === undefined || file === undefined) {
      return storageError(400, 'InvalidRequest', 'The multipart form holds no file');
    }
    bytes = await file.arrayBuffer();
    // Storage reads the type of a part without its parameters, and that of a bare body as it is.
    const named = form.get('contentType');
    headers.set('content-type', typeof named === 'string' && named !== '' ? named : mimeOf(file.type));
    const maxAge = form.get('cacheControl');
    if (typeof maxAge === 'string') headers.set('cache-control', `max-age=${maxAge}`);
    const attached = form.get('metadata');
    if (typeof attached === 'string') metadata = attached;
  } else {
    bytes = await request.arrayBuffer();
    if (!headers.get('content-type')) headers.set('content-type', 'application/octet-stream');
  }
  headers.set('content-length', String(bytes.byteLength));
  const userMetadata = parseJson(metadata);
  if (!isStorableJson(userMetadata)) {
    return storageError(400, 'InvalidRequest', 'The metadata holds characters that cannot be stored');
  }
  return {
    request: new Request(request.url, { method: request.method, headers, body: bytes }),
    userMetadata,
  };
}

/** An error response for a name that Storage rejects. `pathname` ends in `<bucket>/<key>` after `prefix`. */
export function validateKey(pathname: string, prefix: string): Response | undefined {
  const key = decodeURIComponent(pathname.slice(prefix.length)).split('/').slice(1).join('/');
  return isValidKey(key) ? undefined : storageError(400, 'InvalidKey', `Invalid key: ${key}`);
}

function mimeOf(contentType: string): string {
  return contentType.split(';', 1)[0]?.trim() || 'application/octet-stream';
}

function decodeBase64(text: string | null): string | null {
  return text === null ? null : Buffer.from(text, 'base64').toString();
}

function parseJson(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isStorableJson(json: unknown): boolean {
  if (typeof json === 'string') return isStorable(json);
  if (json === null || typeof json !== 'object') return true;
  return Object.entries(json).every(([key, value]) => isStorable(key) && isStorableJson(value));
}
