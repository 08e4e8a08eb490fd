import { errorCodes } from './object-keys.ts';
import type { RequestScope } from './request-scope.ts';

/** Changes the JSON object of a successful response. */
export async function rewriteBody(
  response: Response,
  change: (body: Record<string, unknown>) => Record<string, unknown>,
): Promise<Response> {
  if (!response.ok) return response;
  const body = (await response.json()) as Record<string, unknown>;
  return Response.json(change(body), { status: response.status });
}

/** lite's field for a signed URL is `signedUrl`, from the root; storage-js reads `name`, relative to /storage/v1. */
export async function correctSignedUrls(response: Response, name: 'url' | 'signedURL'): Promise<Response> {
  if (!response.ok) return response;
  const correct = (entry: Record<string, unknown>): Record<string, unknown> => {
    const { signedUrl, ...rest } = entry;
    const url = typeof signedUrl === 'string' ? signedUrl.replace(/^\/storage\/v1/, '') : '';
    return { ...rest, [name]: url === '' ? null : url };
  };
  const body = (await response.json()) as Record<string, unknown> | Record<string, unknown>[];
  return Response.json(Array.isArray(body) ? body.map(correct) : correct(body));
}

/**
 * A download with the storage adapter's status (206, 304, 416), a file name if `download` requests one, and never
 * as a page that could run on the API's origin.
 */
export function correctDownload(
  response: Response,
  scope: RequestScope,
  download: string | undefined,
): Response {
  if (!response.ok) return response;
  const headers = new Headers(response.headers);
  headers.set('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  if (isPage(headers.get('content-type') ?? '')) headers.set('content-type', 'text/plain');
  headers.set('x-content-type-options', 'nosniff');
  if (download !== undefined) headers.set('content-disposition', attachmentNamed(download));
  const status = scope.objectStatus ?? 200;
  if (status !== 304) return new Response(status === 416 ? null : response.body, { status, headers });
  headers.delete('content-length');
  headers.delete('content-type');
  return new Response(null, { status, headers });
}

/**
 * Whether a browser would run scripts in this type. An SVG can have scripts too, but must keep its type to be an
 * image.
 */
function isPage(contentType: string): boolean {
  const [type = ''] = contentType.toLowerCase().split(';');
  return type.trim() !== 'image/svg+xml' && /html|xml|xsl/.test(type);
}

function attachmentNamed(name: string): string {
  const encoded = encodeURIComponent(name);
  return encoded === '' ? 'attachment;' : `attachment; filename=${encoded}; filename*=UTF-8''${encoded}`;
}

/** The answer to an upload for which the disk has no room. */
export const diskFullResponse = (): Response =>
  Response.json(
    {
      statusCode: '507',
      error: 'InsufficientStorage',
      code: 'InsufficientStorage',
      message: 'The disk is full: the file was not stored. Free some space on it and try again.',
    },
    { status: 507 },
  );

/** Adds Storage's name of an error, and takes away what lite adds to its sentence. */
export async function addErrorCode(response: Response): Promise<Response> {
  // HEAD has no body.
  if (
    response.ok ||
    response.body === null ||
    response.headers.get('content-type')?.startsWith('application/json') !== true
  )
    return response;
  const body = (await response.json()) as { error?: string; code?: string; message?: string };
  const message = body.message?.replace(
    /^(mime type .* is not supported)\. Supported: .*|(The object exceeded the maximum allowed size) of \d+ bytes$/s,
    '$1$2',
  );
  return Response.json(
    { ...body, code: body.code ?? errorCodes[body.error ?? ''], ...(message !== undefined && { message }) },
    { status: response.status },
  );
}
