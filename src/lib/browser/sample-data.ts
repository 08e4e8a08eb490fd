import { PUBLIC_SUPABASE_PUBLISHABLE_KEY, PUBLIC_SUPABASE_URL } from 'astro:env/client';
import type { SeedKind, SeedReply } from '#contracts/seed.ts';
import { readAccessToken } from './auth-client.ts';

/** Has the hub write sample data of a kind as who is signed in; answers, and logs, what became of it. */
export async function importSample(kind: SeedKind): Promise<SeedReply> {
  const token = await readAccessToken();
  const url = new URL(`functions/v1/seed/${kind}`, `${PUBLIC_SUPABASE_URL.replace(/\/$/, '')}/`);
  const reply = await fetch(url, {
    method: 'POST',
    headers: {
      apikey: PUBLIC_SUPABASE_PUBLISHABLE_KEY,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  });
  const result = (await reply.json()) as SeedReply;
  console.info(`[hub] ${result.message}`);
  return result;
}
