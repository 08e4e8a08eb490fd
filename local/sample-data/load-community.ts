import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { loadBoard } from './load-board.ts';
import { boardName } from './town/board.ts';
import { groups, profiles, talk } from './town/community.ts';

const ago = (days: number, minutes = 0) => new Date(Date.now() - days * 86_400_000 + minutes * 60_000);

/** Lets the demo accounts introduce themselves, know each other, write to each other, and meet in a board, committees and a group. */
export async function loadCommunity(tx: TransactionSql, people: Record<Person, string>): Promise<void> {
  for (const { who, ...profile } of profiles) {
    await tx`insert into public.community_profiles ${tx({ user_id: people[who], ...profile })}`;
    await tx`insert into private.conduct_acceptances (user_id, version) values (${people[who]}, 1)`;
  }
  await tx`insert into public.connections ${tx([
    { person_id: people.owner, other_id: people.member, created_at: ago(60) },
    { person_id: people.member, other_id: people.owner, created_at: ago(60) },
  ])}`;
  await addConversation(tx, people);
  for (const group of groups) await addGroup(tx, people, group);
}

type Person = (typeof profiles)[number]['who'];

async function addConversation(tx: TransactionSql, { owner, member }: Record<Person, string>) {
  const [low, high] = [owner, member].sort();
  const last = talk.length;
  const [thread] = await tx<{ id: string }[]>`insert into public.threads ${tx({
    is_pair: true,
    low_id: low ?? '',
    high_id: high ?? '',
    last_seq: last,
    last_change: last,
    last_message_at: ago(1, last),
    created_at: ago(2),
  })} returning id`;
  const thread_id = thread?.id ?? '';
  // Mina has read everything, Omar all but the last message.
  await tx`insert into public.thread_members ${tx([
    { thread_id, user_id: owner, read_seq: last - 1, emailed_seq: last },
    { thread_id, user_id: member, read_seq: last, emailed_seq: last },
  ])}`;
  await tx`insert into public.messages ${tx(
    talk.map(([who, body], index) => ({
      thread_id,
      seq: index + 1,
      change_no: index + 1,
      sender_id: who === 'owner' ? owner : member,
      client_id: randomUUID(),
      body,
      created_at: ago(1, index + 1),
    })),
  )}`;
}

async function addGroup(
  tx: TransactionSql,
  people: Record<Person, string>,
  { terms, topics, vote, ...group }: (typeof groups)[number],
) {
  const [added] = await tx<{ id: string }[]>`insert into public.groups ${tx(group)} returning id`;
  const group_id = added?.id ?? '';
  for (const [who, role] of terms) {
    await tx`insert into public.group_members (group_id, user_id, role, starts_on, ends_on)
      values (${group_id}, ${people[who]}, ${role}, private.today() - 200, private.today() + 530)`;
    await tx`insert into public.group_preferences ${tx({ group_id, user_id: people[who], is_listed: true })}`;
  }
  let sequence = 0;
  const post = async (row: Record<string, unknown>) => {
    sequence += 1;
    const id = randomUUID();
    await tx`insert into private.group_posts ${tx({ ...row, id, group_id, sequence, last_sequence: sequence })}`;
    return id;
  };
  for (const { kind, title, body, by, days, replies } of topics) {
    const topic = await post({ kind, title, body, author_id: people[by], created_at: ago(days) });
    for (const [index, [who, answer]] of replies.entries()) {
      const at = { created_at: ago(days, 45 * (index + 1)) };
      await post({ kind: 'reply', topic_id: topic, body: answer, author_id: people[who], ...at });
    }
    await tx`update private.group_posts set last_sequence = ${sequence}, replies = ${replies.length} where id = ${topic}`;
  }
  await tx`insert into private.group_sequences ${tx({ group_id, last_sequence: sequence })}`;
  if (vote) await addVote(tx, people, group_id, vote);
  if (group.name === boardName) await loadBoard(tx, people, group_id);
}

async function addVote(
  tx: TransactionSql,
  people: Record<Person, string>,
  group_id: string,
  { question, options, by, choices, closesIn }: NonNullable<(typeof groups)[number]['vote']>,
) {
  const id = randomUUID();
  await tx`insert into private.group_votes ${tx({
    id,
    group_id,
    question,
    options: [...options],
    is_secret: false,
    voter: 'person',
    quorum: 2,
    closes_at: ago(-closesIn),
    created_by: people[by],
    created_at: ago(Math.max(10, 10 - closesIn)),
  })}`;
  for (const [who, choice] of choices) {
    await tx`insert into private.group_voters ${tx({ vote_id: id, voter_id: people[who], choice })}`;
  }
}
