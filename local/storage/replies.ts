import type { RequestScope } from '../rest/caller.ts';

/** Changes the JSON object of a successful reply. */
export async function rewriteBody(
  reply: Response,
  change: (body: Record<string, unknown>) => Record<string, unknown>,
): Promise<Response> {
  if (!reply.ok) return reply;
  const body = (await reply.json()) as Record<string, unknown>;
  return Response.json(change(body), { status: reply.status });
}

/** lite names a signed URL `signedUrl` and starts it at the root; storage-js reads `name`, relative to /storage/v1. */
export async function correctSignedUrls(reply: Response, name: 'url' | 'signedURL'): Promise<Response> {
  if (!reply.ok) return reply;
  const correct = (entry: Record<string, unknown>): Record<string, unknown> => {
    const { signedUrl, ...rest } = entry;
    const url = typeof signedUrl === 'string' ? signedUrl.replace(/^\/storage\/v1/, '') : '';
    return { ...rest, [name]: url === '' ? null : url };
  };
  const body = (await reply.json()) as Record<string, unknown> | Record<string, unknown>[];
  return Response.json(Array.isArray(body) ? body.map(correct) : correct(body));
}

/**
 * A download with the status that the storage adapter chose (206, 304, 416), a file name when `download` asks for one,
 * and never as a page that could run on the API's origin.
 */
export function correctDownload(
  reply: Response,
  scope: RequestScope,
  download: string | undefined,
): Response {
  if (!reply.ok) return reply;
  const headers = new Headers(reply.headers);
  headers.set('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  if (isPage(headers.get('content-type') ?? '')) headers.set('content-type', 'text/plain');
  headers.set('x-content-type-options', 'nosniff');
  if (download !== undefined) headers.set('content-disposition', attachmentNamed(download));
  const status = scope.objectStatus ?? 200;
  if (status !== 304) return new Response(status === 416 ? null : reply.body, { status, headers });
  headers.delete('content-length');
  headers.delete('content-type');
  return new Response(null, { status, headers });
}

/** Whether a browser would show this type as a page with scripts. An SVG is one too, but must stay one to be an image. */
function isPage(contentType: string): boolean {
  const [type = ''] = contentType.toLowerCase().split(';');
  return type.trim() !== 'image/svg+xml' && /html|xml|xsl/.test(type);
}

function attachmentNamed(name: string): string {
  if (name === '') return 'attachment';
  return `attachment; filename="${name.replace(/[^\w.() -]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}

const codes: Record<string, string> = {
  not_found: 'NoSuchKey',
  'Bucket not found': 'NoSuchBucket',
  Duplicate: 'ResourceAlreadyExists',
  ResourceNotEmpty: 'BucketNotEmpty',
  invalid_mime_type: 'InvalidMimeType',
  'Payload too large': 'EntityTooLarge',
  Unauthorized: 'AccessDenied',
  InvalidKey: 'InvalidKey',
  'Invalid key': 'InvalidKey',
  InvalidJWT: 'InvalidJWT',
};

/** Adds Storage's own name of an error, by which storage-js tells a missing file from other failures. */
export async function nameError(reply: Response): Promise<Response> {
  if (reply.ok || reply.headers.get('content-type')?.startsWith('application/json') !== true) return reply;
  const body = (await reply.json()) as { error?: string; code?: string };
  return Response.json({ ...body, code: body.code ?? codes[body.error ?? ''] }, { status: reply.status });
}
