import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import postgres from 'postgres';
import { afterAll, beforeAll, inject } from 'vitest';
import { goodPassword } from '../../support/clients.ts';
import { describeFacts } from './facts/run-facts.ts';

const { api_url, db_url, publishable_key, secret_key } = inject('stack');
const sql = postgres(db_url, { max: 1, onnotice: () => undefined });
const without = { auth: { persistSession: false, autoRefreshToken: false } };
const service = createClient(api_url, secret_key, without);

/** Takes away all that the facts made, also what a run before left. */
async function clear() {
  const { data: buckets } = await service.storage.listBuckets();
  for (const { id } of buckets ?? []) {
    if (!id.startsWith('fact-')) continue;
    const rows = await sql<{ name: string }[]>`select name from storage.objects where bucket_id = ${id}`;
    if (rows.length > 0) await service.storage.from(id).remove(rows.map(({ name }) => name));
    await service.storage.deleteBucket(id);
  }
  await sql`drop policy if exists "facts: people keep their folder" on storage.objects`;
  await sql`delete from auth.users where email like 'facts-storage-%@stack.test'`;
}

async function signUp(): Promise<string> {
  const email = `facts-storage-${randomUUID()}@stack.test`;
  await service.auth.admin.createUser({ email, password: goodPassword, email_confirm: true });
  const { data, error } = await createClient(api_url, publishable_key, without).auth.signInWithPassword({
    email,
    password: goodPassword,
  });
  if (error) throw error;
  return data.session.access_token;
}

await clear();
const person = await signUp();

beforeAll(async () => {
  await service.storage.createBucket('fact-private');
  await service.storage.createBucket('fact-public', {
    public: true,
    fileSizeLimit: 100,
    allowedMimeTypes: ['image/png', 'audio/*'],
  });
  await sql`create policy "facts: people keep their folder" on storage.objects for all to authenticated
    using (bucket_id = 'fact-private' and (storage.foldername(name))[1] = 'own')
    with check (bucket_id = 'fact-private' and (storage.foldername(name))[1] = 'own')`;
});
afterAll(async () => {
  await clear();
  await sql.end();
});

describeFacts('storage', { saved: () => ({ person }) });
