import { createRoute, z } from '@hono/zod-openapi';
import { SeedKind, SeedReply } from './contracts/seed.ts';
import { ErrorBody } from './contracts/errors.ts';
import { jsonAnswer, refusals } from './json-answers.ts';

/** What a refused seed call answers: the reply that clients of it know, together with the error. */
const SeedRefusal = SeedReply.extend(ErrorBody.shape);

/** `POST /seed/news`, `/seed/blog` and `/seed/jobs`; the document of the api describes it, too. */
export const seedRoute = createRoute({
  method: 'post',
  path: '/{kind}',
  summary: 'Writes sample news, blog posts or jobs; what is there already is left alone',
  security: [{ userToken: [] }],
  request: { params: z.object({ kind: SeedKind }) },
  responses: {
    200: jsonAnswer(SeedReply, 'What was written.'),
    ...refusals(400, 413, 415, 429),
    401: jsonAnswer(SeedRefusal, 'Nobody is signed in.'),
    403: jsonAnswer(SeedRefusal, 'Sample data is not allowed here, or the caller has no profile.'),
    409: jsonAnswer(SeedRefusal, 'Nothing could be written; message says why.'),
    500: jsonAnswer(ErrorBody, 'A failure inside.'),
    503: jsonAnswer(SeedRefusal, 'The database does not answer; try again after Retry-After seconds.'),
  },
});
