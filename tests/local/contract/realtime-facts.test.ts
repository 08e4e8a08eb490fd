import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { afterAll, inject } from 'vitest';
import { goodPassword } from '../../support/clients.ts';
import { describeFacts } from './facts/run-facts.ts';

const { api_url, publishable_key, secret_key } = inject('stack');
const without = { auth: { persistSession: false, autoRefreshToken: false } };
const admin = createClient(api_url, secret_key, without).auth.admin;

const email = `facts-realtime-${randomUUID()}@stack.test`;
const created = await admin.createUser({ email, password: goodPassword, email_confirm: true });
const client = createClient(api_url, publishable_key, without);
const { data } = await client.auth.signInWithPassword({ email, password: goodPassword });
const person = data.session?.access_token ?? '';

afterAll(async () => {
  await admin.deleteUser(created.data.user?.id ?? '');
});

describeFacts('realtime', { saved: () => ({ person }) });
