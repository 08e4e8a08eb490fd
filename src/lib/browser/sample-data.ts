import type { SeedKind, SeedReply } from '#contracts/seed.ts';
import { personHeaders } from './fetch-as-person.ts';
import { serviceUrl } from '../shared/service-url.ts';

/** Has the hub write sample data of a kind as who is signed in; answers, and logs, what became of it. */
export async function importSample(kind: SeedKind): Promise<SeedReply> {
  const reply = await fetch(serviceUrl(`functions/v1/seed/${kind}`), {
    method: 'POST',
    headers: await personHeaders(),
  });
  const result = (await reply.json()) as SeedReply;
  console.info(`[hub] ${result.message}`);
  return result;
}
