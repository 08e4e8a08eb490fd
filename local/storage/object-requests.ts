import { z } from 'zod';
import { isStorable, isValidKey, normalizePath, storageError } from './object-keys.ts';
import { rewriteBody } from './responses.ts';
import { invalidRequest } from './validation.ts';

/** For how many seconds a URL is good. */
const ExpiresIn = z.int().min(1);
export const SignRequest = z.object({ expiresIn: ExpiresIn });
const SignManyRequest = z.object({
  expiresIn: ExpiresIn,
  paths: z.array(z.string().min(1).refine(isStorable)).min(1).max(1000),
});

const Name = z.string().refine(isStorable);
const MoveRequest = z.looseObject({
  bucketId: Name,
  sourceKey: z.string(),
  destinationBucket: Name.optional(),
  destinationKey: z.string(),
});

/** lite takes a request for several URLs for one of the object "", so each is requested separately. */
export async function signMany(
  request: Request,
  sign: (request: Request) => Promise<Response>,
): Promise<Response> {
  const parsed = SignManyRequest.safeParse(await request.json().catch(() => undefined));
  if (!parsed.success) return invalidRequest(parsed.error);
  const { paths, expiresIn } = parsed.data;
  const { url, headers } = request;
  const results = paths.map(async (path) => {
    const body = JSON.stringify({ expiresIn });
    const response = await sign(
      new Request(`${url}/${normalizePath(encodeURIComponent(path))}`, { method: 'POST', headers, body }),
    );
    const signed = (await response.json()) as { signedURL?: string; message?: string };
    return {
      path,
      signedURL: signed.signedURL ?? null,
      error: response.ok
        ? null
        : signed.message === 'Object not found'
          ? 'Either the object does not exist or you do not have access to it'
          : (signed.message ?? 'failed'),
    };
  });
  return Response.json(await Promise.all(results));
}

/** lite's response to a copy has only `key`, and it validates the new name less than Storage does. */
export async function moveOrCopy(
  request: Request,
  pass: (request: Request) => Promise<Response>,
  read: (bucket: string, key: string) => Promise<Record<string, unknown>>,
): Promise<Response> {
  const parsed = MoveRequest.safeParse(await request.json().catch(() => undefined));
  if (!parsed.success) return invalidRequest(parsed.error);
  const { bucketId, destinationBucket = bucketId, sourceKey, destinationKey } = parsed.data;
  for (const key of [sourceKey, destinationKey]) {
    if (!isValidKey(key)) return storageError(400, 'InvalidKey', `Invalid key: ${key}`);
  }
  const { url, method, headers } = request;
  const response = await pass(new Request(url, { method, headers, body: JSON.stringify(parsed.data) }));
  if (!url.endsWith('/copy')) return response;
  const row = await read(destinationBucket, destinationKey);
  return rewriteBody(response, () => ({
    Id: row['id'],
    Key: `${destinationBucket}/${destinationKey}`,
    ...row,
  }));
}
