/** Storage's rule for the names of objects: S3-safe characters only. */
export function isValidKey(key: string): boolean {
  return (
    key.length > 0 &&
    key.length <= 1024 &&
    /^[\w/!\-.*'() &$@=;:+,?]+$/.test(key) &&
    !key.split('/').includes('..')
  );
}

/** Whether Postgres can store it: no U+0000, no lone surrogates. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Normalizes a path so that differently escaped forms of one key name the same object. Throws URIError. */
export function normalizePath(pathname: string): string {
  return encodeURI(decodeURIComponent(pathname)).replaceAll('?', '%3F').replaceAll('#', '%23');
}

/** Storage's names of errors, by which storage-js recognizes a missing file, by its older ones. */
export const errorCodes: Record<string, string> = {
  not_found: 'NoSuchKey',
  'Bucket not found': 'NoSuchBucket',
  Duplicate: 'ResourceAlreadyExists',
  ResourceNotEmpty: 'ResourceNotEmpty',
  InvalidSignature: 'InvalidSignature',
  invalid_mime_type: 'InvalidMimeType',
  'Payload too large': 'EntityTooLarge',
  Unauthorized: 'AccessDenied',
  InvalidKey: 'InvalidKey',
  'Invalid key': 'InvalidKey',
  InvalidJWT: 'InvalidJWT',
  InvalidRequest: 'InvalidRequest',
  InvalidParameter: 'InvalidParameter',
};

/** Storage's error response, whose HTTP status is 400 whatever its `statusCode` is. */
export function storageError(statusCode: number, error: string, message: string): Response {
  return Response.json(
    { statusCode: String(statusCode), error, code: errorCodes[error], message },
    { status: 400 },
  );
}
