import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { addUser } from './add-user.ts';
import { as } from './personas.ts';

type Run = (who: string, statement: string) => Promise<Record<string, unknown>[]>;
export interface Message {
  seq: number;
  change_no: number;
  body: string;
  name: string;
  state: string;
  kind: string;
  about: { id: string; name: string }[];
  files: { id: string; name: string; alt: string }[];
}
export interface ThreadPage {
  thread: {
    read_seq: number;
    may_write: boolean;
    no_files: string | null;
    title: string;
    people: { name: string; read_seq: number | null }[];
  };
  messages: Message[];
  has_more: boolean;
  has_later: boolean;
}

/** Adds members who joined a month ago and are all connected; returns how to act as one of them. */
export async function addFriends(tx: TransactionSql, ...names: string[]) {
  const ids: Record<string, string> = {};
  for (const name of names) {
    const id = await addUser(tx, { metadata: { first_name: name, last_name: 'Zqtalk' } });
    await tx`update public.profiles set membership_status = 'active', created_at = now() - interval '30 days' where id = ${id}`;
    await tx`insert into public.community_profiles (user_id) values (${id})`;
    ids[name] = id;
  }
  await tx`insert into public.connections (person_id, other_id) select one, other
    from unnest(${Object.values(ids)}::uuid[]) as one, unnest(${Object.values(ids)}::uuid[]) as other where one <> other`;
  const run: Run = (who, statement) =>
    as(tx, { userId: ids[who] ?? who }, (inner) =>
      inner.unsafe(statement.replace(/:([A-Z]\w*)/g, (_, name: string) => `'${ids[name] ?? ''}'`)),
    );
  const value = async <Value>(who: string, call: string) =>
    (await run(who, `select ${call} as value`))[0]?.['value'] as Value;
  const start = (who: string, ...others: string[]) =>
    value<string>(who, `public.start_thread(array[${others.map((name) => `:${name}`).join()}]::uuid[])`);
  const send = (who: string, thread: string, body: string, client = randomUUID()) =>
    value<Message>(who, `public.send_message('${thread}', '${client}', '${body}')`);
  const read = (who: string, thread: string, rest = '') =>
    value<ThreadPage>(who, `public.thread_page('${thread}'${rest})`);
  const bodies = async (who: string, thread: string) =>
    (await read(who, thread)).messages.map(({ body }) => body).reverse();
  const threads = async (who: string) =>
    (await value<{ threads: { id: string; unread: number }[] }>(who, 'public.my_threads()')).threads;
  return { ids, run, value, start, send, read, bodies, threads };
}
