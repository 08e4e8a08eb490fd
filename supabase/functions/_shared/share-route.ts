import { createRoute, z } from '@hono/zod-openapi';
import { SharedFile, SharedFolder } from './contracts/sharing.ts';
import { errorResponses } from './json-responses.ts';

/** `GET /share/{folder}/{file}`; described in the OpenAPI document of `api`. */
export const shareRoute = createRoute({
  method: 'get',
  path: '/{folder}/{file}',
  summary: 'Draws the picture that a shared link to a public page shows',
  request: { params: z.object({ folder: SharedFolder, file: SharedFile }) },
  responses: {
    200: {
      description:
        'A picture of 1200 by 630 pixels; without words for a title in letters that it cannot show.',
      content: { 'image/png': { schema: z.string().openapi({ format: 'binary' }) } },
    },
    304: { description: 'Unchanged since the version in If-None-Match.' },
    ...errorResponses(400, 404, 429, 500, 503),
  },
});
