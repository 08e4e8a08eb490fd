import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createClient } from '@supabase/supabase-js';
import { afterAll, expect, inject, it } from 'vitest';
import { goodPassword } from '../../support/clients.ts';
import { connect, type Frame } from '../realtime/support/raw-client.ts';
import { findDifferences } from './facts/markers.ts';

/** What a Realtime server sends for what a client sends, in any order: its channels and the connection answer beside each other. */
interface SocketFact {
  name: string;
  /** `file:line` in the repository and commit of the file. */
  source: string;
  sends: Frame[];
  receives: Frame[];
}

const isElsewhere = process.env['TEST_SUPABASE_URL'] !== undefined;
const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`facts/realtime/${name}`, import.meta.url), 'utf8'));
const { facts } = read('channels.json') as { facts: SocketFact[] };
const deviations = read('deviations.json') as Record<string, string>;
const { api_url, publishable_key, secret_key } = inject('stack');
const without = { auth: { persistSession: false, autoRefreshToken: false } };
const admin = createClient(api_url, secret_key, without).auth.admin;

const email = `facts-realtime-${randomUUID()}@stack.test`;
const created = await admin.createUser({ email, password: goodPassword, email_confirm: true });
const client = createClient(api_url, publishable_key, without);
const { data } = await client.auth.signInWithPassword({ email, password: goodPassword });
const person = data.session?.access_token ?? '';

const sorted = (frames: readonly unknown[]) =>
  frames.toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)));
const keyOf = (frame: unknown) => {
  const [, ref, topic, event] = frame as Frame;
  return JSON.stringify([topic, event, ref]);
};

let agreeing = 0;
afterAll(async () => {
  await admin.deleteUser(created.data.user?.id ?? '');
  console.log(`realtime: ${String(agreeing)} of ${String(facts.length)} facts agree`);
});

it.each(facts.map((fact) => [fact.name, fact] as const))('%s', async (name, { sends, receives, source }) => {
  const url = `${api_url.replace(/^http/, 'ws')}/realtime/v1/websocket?apikey=${publishable_key}`;
  const socket = await connect(url);
  const token = JSON.stringify(sends).replaceAll('{{person}}', person);
  for (const frame of JSON.parse(token) as Frame[]) socket.send(frame);
  // Until as many came as should: some servers answer a refused join after seconds.
  await expect.poll(() => socket.frames.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(receives.length);
  const differences = findDifferences(sorted(receives), sorted(socket.frames), 'frames');
  if (differences.length === 0) agreeing += 1;
  if (isElsewhere || !(name in deviations)) expect(differences, source).toEqual([]);
  else expect(differences, `${name} agrees now: take it out of deviations.json`).not.toEqual([]);
});

it('names only facts as deviations', () => {
  expect(Object.keys(deviations).filter((name) => !facts.some((fact) => fact.name === name))).toEqual([]);
});
