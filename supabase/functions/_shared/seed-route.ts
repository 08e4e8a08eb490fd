import { createRoute, z } from '@hono/zod-openapi';
import { SeedKind, SeedReply } from './contracts/seed.ts';
import { ErrorBody } from './contracts/errors.ts';
import { jsonResponse, errorResponses } from './json-responses.ts';

/** The response to a rejected seed call: the fields of a reply together with the error. */
const SeedRefusal = SeedReply.extend(ErrorBody.shape);

/** `POST /seed/news`, `/seed/blog` and `/seed/jobs`; described in the OpenAPI document of `api` too. */
export const seedRoute = createRoute({
  method: 'post',
  path: '/{kind}',
  summary: 'Writes sample news, blog posts or jobs; existing ones are left unchanged',
  security: [{ userToken: [] }],
  request: { params: z.object({ kind: SeedKind }) },
  responses: {
    200: jsonResponse(SeedReply, 'What was written.'),
    ...errorResponses(400, 413, 415, 429),
    401: jsonResponse(SeedRefusal, 'Nobody is signed in.'),
    403: jsonResponse(SeedRefusal, 'Sample data is not allowed here, or the caller has no profile.'),
    409: jsonResponse(SeedRefusal, 'Nothing could be written; message says why.'),
    500: jsonResponse(ErrorBody, 'An internal error.'),
    503: jsonResponse(SeedRefusal, 'The database is not responding; try again after Retry-After seconds.'),
  },
});
