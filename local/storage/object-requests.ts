import { z } from 'zod';
import { isStorable, isValidKey, normalizePath, storageError } from './object-keys.ts';
import { rewriteBody } from './replies.ts';

const SignManyRequest = z.object({
  expiresIn: z.number().int().positive(),
  paths: z.array(z.string().min(1).refine(isStorable)).min(1).max(1000),
});

const Name = z.string().refine(isStorable);
const MoveRequest = z.looseObject({
  bucketId: Name,
  sourceKey: z.string(),
  destinationBucket: Name.optional(),
  destinationKey: z.string(),
});

/** lite takes a request for several URLs for one of the object called "", so each is asked for by itself. */
export async function signMany(
  request: Request,
  sign: (request: Request) => Promise<Response>,
): Promise<Response> {
  const asked = SignManyRequest.safeParse(await request.json().catch(() => undefined));
  if (!asked.success) return storageError(400, 'InvalidRequest', 'expiresIn and paths are needed');
  const { paths, expiresIn } = asked.data;
  const { url, headers } = request;
  const answers = paths.map(async (path) => {
    const body = JSON.stringify({ expiresIn });
    const reply = await sign(
      new Request(`${url}/${normalizePath(encodeURIComponent(path))}`, { method: 'POST', headers, body }),
    );
    const answer = (await reply.json()) as { signedURL?: string; message?: string };
    return {
      path,
      signedURL: answer.signedURL ?? null,
      error: reply.ok ? null : (answer.message ?? 'failed'),
    };
  });
  return Response.json(await Promise.all(answers));
}

/** lite answers a copy with `key` alone, and checks less of the new name than Storage does. */
export async function moveOrCopy(
  request: Request,
  pass: (request: Request) => Promise<Response>,
): Promise<Response> {
  const asked = MoveRequest.safeParse(await request.json().catch(() => undefined));
  if (!asked.success) {
    return storageError(400, 'InvalidRequest', 'bucketId, sourceKey and destinationKey are needed');
  }
  const { bucketId, destinationBucket = bucketId, sourceKey, destinationKey } = asked.data;
  for (const key of [sourceKey, destinationKey]) {
    if (!isValidKey(key)) return storageError(400, 'InvalidKey', `Invalid key: ${key}`);
  }
  const { url, method, headers } = request;
  const reply = await pass(new Request(url, { method, headers, body: JSON.stringify(asked.data) }));
  return rewriteBody(reply, (body) =>
    'key' in body ? { Key: `${destinationBucket}/${String(body['key'])}` } : body,
  );
}
