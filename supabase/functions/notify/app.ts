import { createBaseApp } from '../_shared/base-app.ts';
import type { FunctionEnv } from '../_shared/function-env.ts';
import { regularRoute, sendRoute, unsubscribePageRoute, unsubscribeRoute } from '../_shared/notify-routes.ts';
import { toLanguage } from '../_shared/contracts/languages.ts';
import { createServiceClient, type SupabaseEnvironment, withSecret } from '../_shared/supabase-context.ts';
import { OpenAPIHono } from '@hono/zod-openapi';
import { pagePath } from './page-path.ts';
import { runScheduledJobs } from './services/run-scheduled-jobs.ts';
import { sendDue } from './services/send-due.ts';
import { unsubscribe } from './services/unsubscribe.ts';

/** Creates the `notify` function: sends the outbox, runs scheduled jobs and unsubscribes people. */
export function createApp(env: FunctionEnv) {
  const scheduled = new OpenAPIHono<SupabaseEnvironment>();
  scheduled.use('/send', withSecret(env));
  scheduled.use('/regular', withSecret(env));
  const service = createServiceClient(env);
  const scheduledRoutes = scheduled
    .openapi(sendRoute, async (c) => c.json(await sendDue(c.var.supabaseContext.supabaseAdmin, env), 200))
    .openapi(regularRoute, async (c) =>
      c.json(await runScheduledJobs(c.var.supabaseContext.supabaseAdmin, env), 200),
    );
  // Mail programs post a form (RFC 8058), not JSON.
  return createBaseApp('notify', env, { '/notify/unsubscribe': 1 })
    .openapi(unsubscribePageRoute, (c) => {
      const { token = '', language } = c.req.valid('query');
      const addressOf = (path: string) => env.siteUrl + pagePath(path, toLanguage(language));
      const alert = /^alert\.([0-9a-f-]{36})$/.exec(token)?.[1];
      if (alert) return c.redirect(addressOf(`/jobs/unsubscribe?token=${alert}`), 303);
      return c.redirect(addressOf(`/unsubscribe?token=${encodeURIComponent(token)}`), 303);
    })
    .openapi(unsubscribeRoute, async (c) =>
      c.json(await unsubscribe(service(), c.req.valid('query').token ?? ''), 200),
    )
    .route('/', scheduledRoutes);
}
