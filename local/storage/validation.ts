import type { z } from 'zod';
import { storageError } from './object-keys.ts';

/** What a JSON schema of Storage says of a request that does not fit, in the words of its validator. */
export function invalidRequest(error: z.ZodError, where = 'body'): Response {
  const [issue] = error.issues;
  const message = issue ? `${where}${describe(issue)}` : `${where} is not valid`;
  return Response.json(
    { statusCode: '400', error: 'Error', code: 'InvalidRequest', message },
    { status: 400 },
  );
}

function describe(issue: z.core.$ZodIssue): string {
  const path = issue.path.map((part) => `/${String(part)}`);
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined'))
    return `${path.slice(0, -1).join('')} must have required property '${String(issue.path.at(-1))}'`;
  return `${path.join('')} must ${rule(issue)}`;
}

function rule(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_small')
    return issue.origin === 'array'
      ? `NOT have fewer than ${String(issue.minimum)} items`
      : `be >= ${String(issue.minimum)}`;
  if (issue.code === 'too_big')
    return issue.origin === 'array'
      ? `NOT have more than ${String(issue.maximum)} items`
      : `be <= ${String(issue.maximum)}`;
  if (issue.code === 'invalid_value') return 'be equal to one of the allowed values';
  if (issue.code === 'invalid_type')
    return `be ${issue.expected === 'number' || issue.expected === 'int' ? 'integer' : issue.expected}`;
  return 'be valid';
}

const bucketName = /^[\w!.*'() &$@=;:+,?-]{1,100}$/;

/** Whether a bucket can have the name: S3-safe characters, at most 100. */
export const isBucketName = (name: string): boolean => bucketName.test(name);

/** The answer to a name that no bucket can have. */
export const bucketNameInvalid = (): Response =>
  Response.json(
    { statusCode: '400', error: 'Invalid Input', code: 'InvalidBucketName', message: 'Bucket name invalid' },
    { status: 400 },
  );

/** The answer to a bucket whose address names none that can be; undefined for all other addresses. */
export function rejectBucketName(pathname: string): Response | undefined {
  const [, bucket] =
    /^\/storage\/v1\/object\/(?:(?:public|info|info\/public|sign|upload\/sign|list|list-v2)\/)?([^/]+)/.exec(
      decodeURIComponent(pathname),
    ) ?? [];
  return bucket === undefined || isBucketName(bucket) ? undefined : bucketNameInvalid();
}

const mimeType = /^([a-zA-Z0-9\-+.]+)\/([a-zA-Z0-9\-+.]+)(;\s*charset=[a-zA-Z0-9-]+)?$|\*$/;

/** The answer to a list of types with one that is none. */
export function rejectMimeTypes(types: string[]): Response | undefined {
  const wrong = types.find((type) => type.length > 1000 || !mimeType.test(type));
  return wrong === undefined
    ? undefined
    : storageError(415, 'invalid_mime_type', `mime type ${wrong} is not supported`);
}
