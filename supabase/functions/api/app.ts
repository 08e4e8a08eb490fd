import { createBaseApp } from '../_shared/base-app.ts';
import type { FunctionEnv } from '../_shared/function-env.ts';
import { addDocument } from './document.ts';
import { claims } from './routes/claims.ts';
import { csvExports } from './routes/exports.ts';
import { forms } from './routes/forms.ts';
import { geocode } from './routes/geocode.ts';
import { groupFiles } from './routes/group-files.ts';
import { groupMeetings } from './routes/group-meetings.ts';
import { health } from './routes/health.ts';
import { imports } from './routes/imports.ts';
import { listingUses } from './routes/listing-uses.ts';
import { messageFiles } from './routes/message-files.ts';
import { orders } from './routes/orders.ts';
import { posts } from './routes/posts.ts';
import { settings } from './routes/settings.ts';
import { subscriptionStatus } from './routes/subscription-status.ts';
import { visitorForms } from './routes/visitor-forms.ts';

/** Creates the `api` function. Its routes are under `/api`, the path that Supabase's gateway passes to a function of that name. */
export function createApp(env: FunctionEnv) {
  const app = createBaseApp('api', env, {
    '/api/form-files': 10,
    '/api/group-files': 10,
    '/api/message-files': 12,
  })
    .route('/health', health)
    .route('/claims', claims(env))
    .route('/exports', csvExports(env))
    .route('/', forms(env))
    .route('/geocode', geocode(env))
    .route('/group-files', groupFiles(env))
    .route('/group-meetings', groupMeetings(env))
    .route('/imports', imports(env))
    .route('/', listingUses(env))
    .route('/message-files', messageFiles(env))
    .route('/', orders(env))
    .route('/posts', posts(env))
    .route('/settings', settings(env))
    .route('/subscription-status', subscriptionStatus(env))
    .route('/', visitorForms(env));
  addDocument(app);
  return app;
}

/** The routes with their inputs and responses, for a typed client. */
export type Api = ReturnType<typeof createApp>;
