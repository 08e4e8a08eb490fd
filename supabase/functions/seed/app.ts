import { createBaseApp } from '../_shared/base-app.ts';
import type { SeedKind } from '../_shared/contracts/seed.ts';
import type { FunctionEnv } from '../_shared/function-env.ts';
import { takeAllowance } from '../_shared/allowances.ts';
import { seedRoute } from '../_shared/seed-route.ts';
import { admitSeeder } from './services/admit-seeder.ts';
import { importJobs } from './services/import-jobs.ts';
import { importPosts } from './services/import-posts.ts';
import { nameSeedFailure } from './services/seed-failures.ts';

const imports = { news: importPosts('news'), blog: importPosts('blog'), jobs: importJobs } satisfies Record<
  SeedKind,
  unknown
>;

/** Builds the `seed` function: sample news, blog posts and jobs, for hubs that are tried out. */
export function createApp(env: FunctionEnv) {
  const app = createBaseApp('seed', env);
  return app.openapi(seedRoute, async (c) => {
    const { kind } = c.req.valid('param');
    const log = (reason: string) => {
      const line = { level: 'error', function: 'seed', request_id: c.get('requestId'), kind, reason };
      env.log(JSON.stringify(line));
    };
    try {
      const seeder = await admitSeeder(c.req.raw, kind, env);
      await takeAllowance(seeder.admin, { action: 'seed', userId: seeder.userId, request: c.req }, 20);
      return c.json(await imports[kind](seeder.admin, seeder.userId, log), 200);
    } catch (error) {
      throw nameSeedFailure(error, kind, log);
    }
  });
}

/** The routes with their inputs and answers, for a typed client. */
export type Seed = ReturnType<typeof createApp>;
