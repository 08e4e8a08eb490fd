// First: it fixes the driver that the stack imports.
import '../../local/postgres/fix-driver.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startIssuer } from './issuer.ts';
import { createStoryDatabases } from './story-databases.ts';
import { createTemplates } from './template-databases.ts';
import { startStack, type Status } from '../../local/supervisor.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URLs and keys of the backend under test: the local stack, or the one in TEST_SUPABASE_URL. */
    stack: Status;
    /** The OpenID Connect issuer that the backend has as "keycloak"; empty when another Supabase has none. */
    issuer: string;
    /** Databases for stories that are rolled back, one for each worker. */
    storyDatabases: string[];
  }
}

/** Starts one backend for all tests of the project, on free ports with a temporary data folder. */
export default async function provideStack(project: TestProject) {
  const env = process.env;
  const isElsewhere = !!env['TEST_SUPABASE_URL'];
  const issuer =
    isElsewhere && !env['TEST_OIDC_PORT'] ? undefined : await startIssuer(Number(env['TEST_OIDC_PORT'] ?? 0));
  project.provide('issuer', issuer?.url ?? '');
  if (env['TEST_SUPABASE_URL']) {
    project.provide('stack', {
      site_url: env['TEST_SITE_URL'] ?? 'http://localhost:8080',
      api_url: env['TEST_SUPABASE_URL'],
      publishable_key: env['TEST_SUPABASE_PUBLISHABLE_KEY'] ?? '',
      secret_key: env['TEST_SUPABASE_SECRET_KEY'] ?? '',
      mail_url: env['TEST_MAIL_URL'] ?? '',
      payments_url: '',
      db_url: env['TEST_SUPABASE_DB_URL'] ?? '',
    });
    project.provide('storyDatabases', [env['TEST_SUPABASE_DB_URL'] ?? '']);
    return () => issuer?.close();
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'hub-test-'));
  const lines: string[] = [];
  const ports = { sitePort: 0, apiPort: 0, mailPort: 0 };
  const options = {
    dataDir,
    ...ports,
    site: 'none',
    rateLimits: false,
    isPrivateOnly: false,
    auth: { enable_manual_linking: true, external: { keycloak: issuer?.settings } },
    log: (line: string) => lines.push(line),
  } as const;
  const stack = await startStack(options).catch((error: unknown) => {
    throw new Error(`The local stack did not start.\n${lines.slice(-30).join('\n')}`, { cause: error });
  });
  project.provide('stack', stack.status);
  // What any Supabase must answer is asked over HTTP alone.
  if (project.name !== 'contract') {
    await createTemplates(stack.status.db_url);
    const workers = project.vitest.config.maxWorkers;
    project.provide('storyDatabases', await createStoryDatabases(stack.status.db_url, workers));
  }
  return async () => {
    await stack.stop();
    await issuer?.close();
    await rm(dataDir, { recursive: true, force: true });
  };
}
