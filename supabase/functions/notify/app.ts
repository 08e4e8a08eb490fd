import { createBaseApp } from '../_shared/base-app.ts';
import type { FunctionEnv } from '../_shared/function-env.ts';
import {
  listRoute,
  pushKeyRoute,
  regularRoute,
  sendRoute,
  unsubscribePageRoute,
  unsubscribeRoute,
} from '../_shared/notify-routes.ts';
import { toLanguage } from '../_shared/contracts/languages.ts';
import {
  createServiceClient,
  type SupabaseEnvironment,
  withSecret,
  withUser,
} from '../_shared/supabase-context.ts';
import { OpenAPIHono } from '@hono/zod-openapi';
import { pagePath } from './page-path.ts';
import { listNotifications } from './services/list-notifications.ts';
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
  const personal = new OpenAPIHono<SupabaseEnvironment>();
  personal.use('/list', withUser(env));
  const personalRoutes = personal.openapi(listRoute, async (c) => {
    c.header('cache-control', 'private, no-store');
    const { before, language } = c.req.valid('query');
    const { supabase } = c.var.supabaseContext;
    return c.json(await listNotifications(supabase, env, { before, language: toLanguage(language) }), 200);
  });
  // Mail programs post a form (RFC 8058), not JSON.
  return createBaseApp('notify', env, { '/notify/unsubscribe': 1 })
    .openapi(unsubscribePageRoute, (c) => {
      const { token = '', language } = c.req.valid('query');
      const addressOf = (path: string) => env.siteUrl + pagePath(path, toLanguage(language));
      const alert = /^alert\.([0-9a-f-]{36})$/.exec(token)?.[1];
      if (alert) return c.redirect(addressOf(`/jobs/unsubscribe?token=${alert}`), 303);
      return c.redirect(addressOf(`/unsubscribe?token=${encodeURIComponent(token)}`), 303);
    })
    .openapi(pushKeyRoute, (c) => c.json({ public_key: env.push?.publicKey ?? null }, 200))
    .openapi(unsubscribeRoute, async (c) =>
      c.json(await unsubscribe(service(), c.req.valid('query').token ?? ''), 200),
    )
    .route('/', scheduledRoutes)
    .route('/', personalRoutes);
}
