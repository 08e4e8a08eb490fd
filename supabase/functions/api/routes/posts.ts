import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { NewPost, PostPatch, SavedPost } from '../../_shared/contracts/post-editing.ts';
import type { FunctionEnv } from '../../_shared/function-env.ts';
import { jsonResponse, errorResponses } from '../../_shared/json-responses.ts';
import { consumeRateLimit } from '../../_shared/rate-limits.ts';
import { type SupabaseEnvironment, withUser } from '../../_shared/supabase-context.ts';
import { entityTag, readIfMatch } from '../entity-tags.ts';
import { addPost, savePost } from '../services/posts.ts';

const security = [{ userToken: [] }];
const add = createRoute({
  method: 'post',
  path: '/',
  summary: 'Adds a draft by the caller; its HTML is sanitized',
  security,
  request: { body: { required: true, content: { 'application/json': { schema: NewPost } } } },
  responses: {
    200: jsonResponse(SavedPost, 'The draft with the saved HTML.'),
    ...errorResponses(400, 401, 403, 409, 413, 415, 429, 500, 503),
  },
});
const save = createRoute({
  method: 'patch',
  path: '/{id}',
  summary: 'Saves a post; its HTML is sanitized, and If-Match or updated_at prevents overwriting',
  security,
  request: {
    params: z.object({ id: z.uuid('This is not the id of a post.') }),
    headers: z.object({ 'if-match': z.string().max(200).optional() }),
    body: { required: true, content: { 'application/json': { schema: PostPatch } } },
  },
  responses: {
    200: jsonResponse(SavedPost, 'The saved post.'),
    ...errorResponses(400, 401, 403, 404, 409, 412, 413, 415, 429, 500, 503),
  },
});

const writesPerMinute = 60;

/** Counts before anything is read: cleaning is the most expensive work that a member can ask for. */
const limitWrites: MiddlewareHandler<SupabaseEnvironment> = async (c, next) => {
  const { supabaseAdmin, userClaims } = c.var.supabaseContext;
  const write = { action: 'posts', userId: userClaims?.id ?? 'nobody', request: c.req };
  await consumeRateLimit(supabaseAdmin, write, writesPerMinute);
  await next();
};

/** `POST /api/posts` and `PATCH /api/posts/{id}`: used by the post editor. */
export function posts(env: FunctionEnv) {
  const app = new OpenAPIHono<SupabaseEnvironment>();
  app.use(withUser(env));
  app.use(limitWrites);
  return app
    .openapi(add, async (c) => {
      const post = await addPost(c.var.supabaseContext.supabase, c.req.valid('json'));
      c.header('etag', entityTag(post));
      return c.json(post, 200);
    })
    .openapi(save, async (c) => {
      const { id } = c.req.valid('param');
      const post = await savePost(c.var.supabaseContext.supabase, id, c.req.valid('json'), readIfMatch(c));
      c.header('etag', entityTag(post));
      return c.json(post, 200);
    });
}
