import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { inDatabase, sql } from '../support/database.ts';
import { expect } from '../support/hub.ts';
import { addListingOf, newName, test } from '../support/people.ts';
import { callHub, readToken } from '../support/staff.ts';
import { sweep } from '../support/sweep.ts';
import { addBoard } from './add-board.ts';
import { connectAll, joinDirectory, setJoined } from './join-as.ts';

const idOf = async (email: string) => {
  const [row] = await inDatabase<{ id: string }>('select id from auth.users where email = $1', email);
  return row?.id ?? '';
};

/** Calls a function of the database as the person signed in on `page`. */
async function callAs(page: Page, name: string, body: Record<string, unknown>) {
  const reply = await callHub(await readToken(page), 'POST', `/rest/v1/rpc/${name}`, body);
  expect(reply.status, name).toBe(200);
}

/** A conversation of two with a message of each; returns its id. */
async function addThread(one: string, other: string) {
  const [low, high] = [one, other].sort();
  const [thread] = await sql<{ id: string }[]>`
    insert into public.threads (is_pair, low_id, high_id, last_seq, last_change, last_message_at)
    values (true, ${low ?? ''}, ${high ?? ''}, 2, 2, now()) returning id`;
  const id = thread?.id ?? '';
  for (const [at, person] of [one, other].entries()) {
    await sql`insert into public.thread_members (thread_id, user_id, read_seq) values (${id}, ${person}, ${at})`;
    await sql`insert into public.messages (thread_id, seq, change_no, sender_id, client_id, body)
      values (${id}, ${at + 1}, ${at + 1}, ${person}, gen_random_uuid(), 'See you at the fair')`;
  }
  return id;
}

/** Fills a group with a topic and its reply, a planned and a past meeting with minutes, a document, a decision and two votes. */
async function fillGroup(group: string, chair: string) {
  const [topic, planned, past] = [randomUUID(), randomUUID(), randomUUID()];
  await sql`insert into private.group_posts (id, group_id, kind, title, body, author_id, sequence, last_sequence, replies)
    values (${topic}, ${group}, 'topic', 'Where do we meet?', 'In town, or here?', ${chair}, 1, 2, 1)`;
  await sql`insert into private.group_posts (id, group_id, topic_id, kind, body, author_id, sequence, last_sequence)
    values (gen_random_uuid(), ${group}, ${topic}, 'reply', 'Here.', ${chair}, 2, 2)`;
  await sql`insert into private.group_sequences (group_id, last_sequence) values (${group}, 2)`;
  for (const [id, title, days] of [
    [planned, 'Next meeting', 9],
    [past, 'Past meeting', -2],
  ] as const) {
    const starts = new Date(Date.now() + days * 86_400_000);
    await sql`insert into private.group_meetings ${sql({
      id,
      ...{ group_id: group, title, starts_at: starts, ends_at: new Date(starts.getTime() + 3_600_000) },
      ...{ agenda: ['Budget', 'Roof'], created_by: chair },
    })}`;
  }
  await sql`insert into private.group_minutes (meeting_id, body, status) values (${past}, 'All agreed.', 'published')`;
  await sql`insert into private.group_minutes_history (meeting_id, change, body, changed_by)
    values (${past}, 'saved', 'All agreed.', ${chair})`;
  await sql`insert into private.group_documents (id, group_id, title, created_by)
    values (gen_random_uuid(), ${group}, 'Roof plan', ${chair})`;
  await sql`insert into private.group_decisions (id, group_id, year, number, body, decided_on, created_by)
    values (gen_random_uuid(), ${group}, 2026, 1, 'The roof is repaired.', private.today(), ${chair})`;
  for (const [question, closes] of [
    ['Shall we repair the roof?', '9 days'],
    ['Shall we meet in May?', '-1 day'],
  ] as const)
    await sql`insert into private.group_votes (id, group_id, question, options, is_secret, voter, closes_at, created_by)
      values (gen_random_uuid(), ${group}, ${question}, '{Yes,No,Abstain}', true, 'person', now() + ${closes}::interval, ${chair})`;
  return { topic, planned, past };
}

test(
  'every page of the community fits narrow phones and is accessible in light and dark',
  { tag: '@fast' },
  async ({ meet }) => {
    const [ada, ben, cy] = [await meet('member'), await meet('member'), await meet('member')];
    await joinDirectory(ada.email, 'Ada');
    const { name: benName, path: benPath } = await joinDirectory(ben.email, 'Ben');
    await joinDirectory(cy.email, 'Cy');
    await connectAll(ada.email, ben.email);
    await setJoined('30 days', ada.email, ben.email, cy.email);
    const [adaId, benId] = [await idOf(ada.email), await idOf(ben.email)];
    await callAs(cy.page, 'ask_connection', { person: adaId, note: 'We met at the fair.' });
    await addListingOf(ben.email, newName('Mill'));
    await sql`insert into public.organization_follows (user_id, organization_id)
      select ${adaId}, organization_id from public.businesses where owner_id = ${benId}`;
    const thread = await addThread(adaId, benId);
    const { id: group, path } = await addBoard(ada.email, ben.email);
    const { topic, planned, past } = await fillGroup(group, adaId);
    await sql`insert into private.sanctions (person_id, kind, reason) values (${adaId}, 'warning', 'Be kind.')`;
    await sweep(ada.page, [
      `/account/people?q=${benName.slice(4)}`,
      benPath,
      '/account/people/profile',
      '/account/people/connections',
      '/account/messages',
      `/account/messages?thread=${thread}`,
      '/account/groups',
      path,
      ...['votes', 'people', 'documents', 'decisions', 'about', 'meetings'].map(
        (view) => `${path}&view=${view}`,
      ),
      `${path}&view=discussion&topic=${topic}`,
      ...[planned, past].map((meeting) => `${path}&view=meetings&meeting=${meeting}`),
      '/account/notifications/list',
      '/account/community-rules',
    ]);
  },
);

test(
  'what visitors and staff see of the community fits narrow phones and is accessible in light and dark',
  { tag: '@fast' },
  async ({ meet }) => {
    const [ada, ben, editor] = [await meet('member'), await meet('member'), await meet('editor')];
    const { path } = await joinDirectory(ada.email, 'Ada');
    await joinDirectory(ben.email, 'Ben');
    const adaId = await idOf(ada.email);
    const slug = path.split('=').at(-1) ?? '';
    await sql`update public.community_profiles set audience = 'public' where user_id = ${adaId}`;
    await sql`insert into public.groups (name, is_public) values (${newName('Walkers')}, true)`;
    await callAs(ben.page, 'report_in_community', { entity: 'profile', id: adaId, reason: 'spam' });
    await sql`insert into private.sanctions (person_id, kind, reason, ends_at, appeal, appealed_at)
      values (${adaId}, 'mute', 'Insulting', now() + interval '7 days', 'A joke', now())`;
    const { page: visitor } = await meet('visitor');
    await sweep(visitor, ['/groups', `/people/${slug}`, '/code-of-conduct', '/es/code-of-conduct']);
    await sweep(editor.page, ['/admin/reports', '/admin/reports?view=appeals', '/admin/groups']);
  },
);
