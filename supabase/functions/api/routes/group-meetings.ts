import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { languages } from '../../_shared/contracts/languages.ts';
import type { FunctionEnv } from '../../_shared/function-env.ts';
import { errorResponses } from '../../_shared/json-responses.ts';
import { type SupabaseEnvironment, withUser } from '../../_shared/supabase-context.ts';
import { readMeetingCalendar } from '../services/group-meetings.ts';

const route = createRoute({
  method: 'get',
  path: '/{id}/calendar',
  summary: 'A meeting of a group as a calendar file, for the people of the group',
  security: [{ userToken: [] }],
  request: {
    params: z.object({ id: z.uuid() }),
    query: z.object({ language: z.enum(languages).default('en') }),
  },
  responses: {
    200: { description: 'The file (RFC 5545).', content: { 'text/calendar': { schema: z.string() } } },
    ...errorResponses(400, 401, 403, 404, 500, 503),
  },
});

/** `GET /api/group-meetings/{id}/calendar`. */
export function groupMeetings(env: FunctionEnv) {
  const app = new OpenAPIHono<SupabaseEnvironment>();
  app.use(withUser(env));
  return app.openapi(route, async (c) => {
    const { supabase } = c.var.supabaseContext;
    const { language } = c.req.valid('query');
    const file = await readMeetingCalendar(supabase, c.req.valid('param').id, language, env);
    return c.body(file.content, 200, {
      'content-type': file.contentType,
      'content-disposition': `attachment; filename="${file.fileName}"`,
      'cache-control': 'private, no-store',
    });
  });
}
