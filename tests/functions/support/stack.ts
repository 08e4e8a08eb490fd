// First: it fixes the driver that the stack imports.
import '../../../local/postgres/fix-driver.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateKeyPair, SignJWT } from 'jose';
import type { TestProject } from 'vitest/node';
import { loadSigningKeys } from '../../../local/auth/crypto/signing-keys.ts';
import { startStack } from '../../../local/supervisor.ts';
import { copyPreparedFolder } from '../../support/prepared-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The SMTP port of the email catcher. */
    smtpPort: number;
    /** Access tokens that must be rejected: an expired one and one signed with another key. */
    badTokens: { expired: string; foreign: string };
  }
}

/** Starts a backend without sample data and scheduler, for the tests of the edge functions. */
export default async function provideStack(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'hub-functions-'));
  const dataDir = join(folder, 'data');
  await copyPreparedFolder('migrated', dataDir);
  const ports = { sitePort: 0, apiPort: 0, mailPort: 0 };
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const quiet = { site: 'none', rateLimits: false, sampleData: false, scheduler: false, log } as const;
  const stack = await startStack({ dataDir, ...ports, ...quiet }).catch((error: unknown) => {
    throw new Error(`The local stack did not start.\n${lines.slice(-30).join('\n')}`, { cause: error });
  });
  project.provide('stack', stack.status);
  // One worker, which rolls back what it does there.
  project.provide('storyDatabases', [stack.status.db_url]);
  project.provide('town', undefined);
  project.provide('smtpPort', stack.smtpPort);
  const keys = await loadSigningKeys(join(dataDir, 'signing-key.json'));
  const sign = (key: CryptoKey, age: string) =>
    new SignJWT({ role: 'authenticated', aal: 'aal1' })
      .setProtectedHeader({ alg: 'ES256', kid: keys.kid, typ: 'JWT' })
      .setSubject('00000000-0000-4000-8000-00000000beef')
      .setAudience('authenticated')
      .setIssuer(`${stack.status.api_url}/auth/v1`)
      .setIssuedAt(age)
      .setExpirationTime(age === '2h ago' ? '1h ago' : '1h')
      .sign(key);
  const other = await generateKeyPair('ES256');
  project.provide('badTokens', {
    expired: await sign(keys.privateKey, '2h ago'),
    foreign: await sign(other.privateKey, '0s'),
  });
  return async () => {
    await stack.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
