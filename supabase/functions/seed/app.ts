import { createBaseApp } from '../_shared/base-app.ts';
import type { SeedKind } from '../_shared/contracts/seed.ts';
import type { FunctionEnv } from '../_shared/function-env.ts';
import { consumeRateLimit } from '../_shared/rate-limits.ts';
import { seedRoute } from '../_shared/seed-route.ts';
import { authorizeSeeder } from './services/authorize-seeder.ts';
import { importJobs } from './services/import-jobs.ts';
import { importPosts } from './services/import-posts.ts';
import { toSeedError } from './services/seed-errors.ts';

const imports = { news: importPosts('news'), blog: importPosts('blog'), jobs: importJobs } satisfies Record<
  SeedKind,
  unknown
>;

/** Creates the `seed` function: sample news, blog posts and jobs for trying out a hub. */
export function createApp(env: FunctionEnv) {
  const app = createBaseApp('seed', env);
  return app.openapi(seedRoute, async (c) => {
    const { kind } = c.req.valid('param');
    const log = (reason: string) => {
      const line = { level: 'error', function: 'seed', request_id: c.get('requestId'), kind, reason };
      env.log(JSON.stringify(line));
    };
    try {
      const seeder = await authorizeSeeder(c.req.raw, kind, env);
      await consumeRateLimit(seeder.admin, { action: 'seed', userId: seeder.userId, request: c.req }, 20);
      return c.json(await imports[kind](seeder.admin, seeder.userId, log), 200);
    } catch (error) {
      throw toSeedError(error, kind, log);
    }
  });
}
