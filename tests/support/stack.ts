// First: it fixes the driver that the stack imports.
import '../../local/postgres/fix-driver.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { TownFacts } from '../database/support/town.ts';
import { startIssuer } from './issuer.ts';
import { readOtherSupabase } from './other-supabase.ts';
import { copyPreparedFolder } from './prepared-folder.ts';
import { createStoryDatabases, createTownDatabases } from './story-databases.ts';
import { prepareStoryServer } from './story-server.ts';
import { startStack, type Status } from '../../local/supervisor.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URLs and keys of the backend under test: the local stack, or the one in TEST_SUPABASE_URL. */
    stack: Status;
    /** The OpenID Connect issuer that the backend has as "keycloak"; empty when another Supabase has none. */
    issuer: string;
    /** Databases for stories that are rolled back, one for each worker. */
    storyDatabases: string[];
    /** The same with the town of tests/database, and the ids of its rows; undefined where a story adds the town itself. */
    town: { databases: string[]; facts: TownFacts } | undefined;
  }
}

interface SharedStack {
  status: Status;
  issuer: string;
  stop: () => Promise<void>;
}

// The projects that use this file share one stack: each has its own copy of this module, in one process.
const shared = globalThis as typeof globalThis & {
  testStack?: { users: number; started: Promise<SharedStack> } | undefined;
};

/** Provides one backend for all tests: the local stack, on free ports with a temporary data folder, or the Supabase of TEST_SUPABASE_URL. */
export default async function provideStack(project: TestProject) {
  const other = readOtherSupabase();
  if (other) return provideElsewhere(project, other);
  shared.testStack ??= { users: 0, started: startShared() };
  const { testStack } = shared;
  testStack.users += 1;
  const stack = await testStack.started;
  project.provide('stack', stack.status);
  project.provide('issuer', stack.issuer);
  if (project.name === 'database') {
    const workers = project.vitest.config.maxWorkers;
    const server = await prepareStoryServer(stack.status.db_url);
    project.provide('storyDatabases', await createStoryDatabases(server, workers));
    project.provide('town', await createTownDatabases(server, workers));
  }
  return async () => {
    testStack.users -= 1;
    if (testStack.users > 0) return;
    shared.testStack = undefined;
    await stack.stop();
  };
}

async function provideElsewhere(project: TestProject, other: Status) {
  const port = process.env['TEST_OIDC_PORT'];
  const issuer = port ? await startIssuer(Number(port)) : undefined;
  project.provide('issuer', issuer?.url ?? '');
  project.provide('stack', other);
  project.provide('storyDatabases', [other.db_url]);
  project.provide('town', undefined);
  return () => issuer?.close();
}

async function startShared(): Promise<SharedStack> {
  const folder = await mkdtemp(join(tmpdir(), 'hub-test-'));
  const issuer = await startIssuer(Number(process.env['TEST_OIDC_PORT'] ?? 0));
  const dataDir = join(folder, 'data');
  await copyPreparedFolder('templates', dataDir);
  const lines: string[] = [];
  const stack = await startStack({
    dataDir,
    sitePort: 0,
    apiPort: 0,
    mailPort: 0,
    site: 'none',
    rateLimits: false,
    isPrivateOnly: false,
    auth: { enable_manual_linking: true, external: { keycloak: issuer.settings } },
    log: (line) => lines.push(line),
  }).catch((error: unknown) => {
    throw new Error(`The local stack did not start.\n${lines.slice(-30).join('\n')}`, { cause: error });
  });
  return {
    status: stack.status,
    issuer: issuer.url,
    stop: async () => {
      await stack.stop();
      await issuer.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
