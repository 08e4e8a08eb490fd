import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { addFriends } from './support/friends.ts';
import { httpError, inTown } from './support/in-town.ts';
import type { PersonaName, Town } from './support/town.ts';

type Row = Record<string, unknown>;
interface Story {
  town: Town;
  tx: TransactionSql;
  /** Runs a statement as a person of the town. */
  act: (who: PersonaName, sql: string) => Promise<Row[]>;
}
/** A call with an id of the caller: how it is made, and changes of its facts that are another call. */
interface Repeatable {
  /** The statement with the id, the facts, and a change of one of them. */
  prepare: (story: Story) => Promise<{
    call: (id: string, change?: Row) => Promise<unknown>;
    changes: Row[];
    /** Somebody else who may call it, with the same id. */
    byOther?: (id: string) => Promise<unknown>;
  }>;
}

const known = httpError(409, 'id_known');
const text = (value: unknown) => (value === null ? 'null' : `'${String(value).replaceAll("'", "''")}'`);
const args = (row: Row) =>
  Object.entries(row)
    .map(
      ([name, value]) =>
        `${name} => ${Array.isArray(value) ? `array[${value.map(text).join()}]` : text(value)}`,
    )
    .join();
const soon = new Date(Date.now() + 3 * 86_400_000).toISOString();
const later = new Date(Date.now() + 4 * 86_400_000).toISOString();
/** A day that is over in each time zone. */
const lastWeek = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);

/** A caller of one function as a person, whose facts change. */
const calling =
  (act: Story['act'], who: PersonaName, name: string, idArgument: string, facts: Row) =>
  (id: string, change: Row = {}) =>
    act(who, `select public.${name}(${args({ ...facts, ...change, [idArgument]: id })})`);

async function groupOf({ tx }: Story) {
  const friends = await addFriends(tx, 'Ada', 'Ben');
  const [group] = await tx`insert into public.groups (name, kind) values ('Zq board', 'board') returning id`;
  const id = String(group?.['id']);
  for (const person of Object.values(friends.ids)) {
    await tx`insert into public.group_members (group_id, user_id, role) values (${id}, ${person}, 'chair')`;
    await tx`insert into private.conduct_acceptances (user_id, version) values (${person}, 1) on conflict do nothing`;
  }
  return { ...friends, group: id };
}
const inGroup = (name: string, idArgument: string, facts: Row, changes: Row[]): Repeatable => ({
  prepare: async (story) => {
    const { run, group } = await groupOf(story);
    const by =
      (who: string) =>
      (id: string, change: Row = {}) =>
        run(
          who,
          `select public.${name}(${args({ group_id: group, ...facts, ...change, [idArgument]: id })})`,
        );
    return { call: by('Ada'), changes };
  },
});

/** A payment of 100.00 that was received for an invoice. */
async function addPayment(tx: TransactionSql, act: Story['act'], town: Town) {
  const draft = randomUUID();
  const lines = JSON.stringify([{ description: 'Fee', unit_amount: 10_000, quantity: 1 }]);
  await act('admin', `select public.save_invoice_draft('${draft}', null, '${town.ids.member}', '${lines}')`);
  const [made] = await tx`select updated_at::text as seen from public.invoices where id = ${draft}`;
  await act('admin', `select public.issue_invoice('${draft}', '${String(made?.['seen'])}')`);
  const [paid] = await act(
    'admin',
    `select public.record_payment('${draft}', 10000, 'cash', '${lastWeek}') as id`,
  );
  return { invoice: draft, payment: String(paid?.['id']) };
}

/** Every function of the API that takes the id of what it makes. */
const repeatable: Record<string, Repeatable | { kept: string }> = {
  request_refund: {
    prepare: async ({ tx, act, town }) => {
      const [one, other] = [await addPayment(tx, act, town), await addPayment(tx, act, town)];
      return {
        call: calling(act, 'admin', 'request_refund', 'refund_id', {
          payment_id: one.payment,
          amount: 500,
          reason: 'Rain',
        }),
        changes: [{ payment_id: other.payment }, { amount: 600 }],
      };
    },
  },
  record_payout: {
    prepare: ({ act }) =>
      Promise.resolve({
        call: calling(act, 'admin', 'record_payout', 'payout_id', {
          amount: 9000,
          fees: 100,
          deposited_on: lastWeek,
          note: 'March',
        }),
        changes: [{ amount: 9001 }, { fees: 0 }, { note: 'April' }],
      }),
  },
  send_event_message: {
    prepare: ({ act, town }) =>
      Promise.resolve({
        call: calling(act, 'owner', 'send_event_message', 'message_id', {
          event_id: town.approvedEvent,
          audience: 'confirmed',
          subject: 'Parking',
          body: 'Behind the mill.',
        }),
        changes: [{ subject: 'Other' }, { body: 'Before the mill.' }, { audience: 'both' }],
      }),
  },
  save_event_template: {
    prepare: ({ act, town }) =>
      Promise.resolve({
        call: calling(act, 'owner', 'save_event_template', 'template_id', {
          event_id: town.approvedEvent,
          name: 'Fair',
        }),
        changes: [{ name: 'Market' }],
      }),
  },
  duplicate_event: {
    prepare: ({ act, town }) =>
      Promise.resolve({
        call: calling(act, 'owner', 'duplicate_event', 'new_id', {
          event_id: town.approvedEvent,
          starts_at: soon,
          title: 'Copy',
        }),
        changes: [{ starts_at: later }, { title: 'Other' }],
      }),
  },
  create_event_from_template: {
    prepare: async ({ act, town }) => {
      const template = randomUUID();
      await act('owner', `select public.save_event_template('${town.approvedEvent}', '${template}', 'Fair')`);
      return {
        call: calling(act, 'owner', 'create_event_from_template', 'new_id', {
          template_id: template,
          starts_at: soon,
          title: 'Copy',
        }),
        changes: [{ starts_at: later }, { title: 'Other' }],
      };
    },
  },
  start_thread: {
    prepare: async ({ tx }) => {
      const { run, ids } = await addFriends(tx, 'Ada', 'Ben', 'Cy', 'Di');
      const of = (...names: string[]) => names.map((name) => ids[name] ?? '');
      const facts = { title: 'Fair' };
      const by =
        (who: string, people: string[]) =>
        (id: string, change: Row = {}) =>
          run(
            who,
            `select public.start_thread(array[${people.map((one) => `'${one}'`).join()}]::uuid[], ${args({ ...facts, ...change, new_id: id })})`,
          );
      return {
        call: (id, { people, ...change } = {}) =>
          by('Ada', (people as string[] | undefined) ?? of('Ben', 'Cy'))(id, change),
        changes: [{ title: 'Other' }, { people: of('Ben', 'Di') }, { people: of('Ben', 'Cy', 'Di') }],
        byOther: by('Di', of('Ada', 'Ben')),
      };
    },
  },
  send_message: {
    prepare: async ({ tx }) => {
      const { run, start } = await addFriends(tx, 'Ada', 'Ben');
      const thread = await start('Ada', 'Ben');
      return {
        call: (id, change = {}) =>
          run('Ada', `select public.send_message(${args({ thread, body: 'Hello', ...change, client: id })})`),
        changes: [{ body: 'Goodbye' }],
      };
    },
  },
  add_group_post: inGroup('add_group_post', 'post_id', { body: 'Body', title: 'Title' }, [
    { body: 'Other' },
    { title: 'Other' },
    { kind: 'announcement' },
  ]),
  create_group_vote: inGroup(
    'create_group_vote',
    'vote_id',
    { question: 'When?', options: ['Now', 'Later'], closes_at: soon },
    [
      { question: 'Where?' },
      { options: ['Now', 'Never'] },
      { closes_at: later },
      { is_secret: true },
      { quorum: 3 },
    ],
  ),
  record_group_decision: inGroup(
    'record_group_decision',
    'decision_id',
    { body: 'We do.', decided_on: lastWeek },
    [{ body: 'We do not.' }, { decided_on: '2026-01-02' }],
  ),
  place_order: { kept: 'tests/database/orders.test.ts' },
  place_guest_order: { kept: 'tests/database/orders.test.ts' },
  add_walk_in: { kept: 'tests/database/walk-ins.test.ts' },
  sync_check_ins: { kept: 'answered for each item, tests/database/check-ins.test.ts' },
  record_payment: { kept: 'tests/database/ledger.test.ts' },
  begin_fee_payment: { kept: 'tests/database/fee-items.test.ts' },
  receive_form_response: { kept: 'tests/functions/forms.test.ts' },
  grant_placement: { kept: 'tests/database/placements.test.ts' },
  order_placement: { kept: 'tests/database/placements.test.ts' },
  start_refund_run: { kept: 'tests/database/refund-runs.test.ts' },
  add_group_document: { kept: 'tests/database/group-documents.test.ts' },
  add_document_version: { kept: 'tests/database/group-documents.test.ts' },
  save_group_meeting: { kept: 'changes what is there, of the version that was seen' },
  save_invoice_draft: { kept: 'changes what is there, of the version that was seen' },
  save_post: { kept: 'changes what is there, of the version that was seen' },
  save_ticket_type: { kept: 'changes what is there' },
};

const stories = Object.entries(repeatable).flatMap(([name, story]) =>
  'prepare' in story ? [[name, story] as const] : [],
);

describe.each(stories)('%s', (_name, { prepare }) => {
  it('answers a repeated call as the first, and refuses the same id with anything else', () =>
    inTown(async (town, act, tx) => {
      await tx`update public.site_settings set staff_second_factor = false`;
      const { call, changes, byOther } = await prepare({ town, act, tx });
      const id = randomUUID();
      const first = await call(id);
      expect(await call(id)).toEqual(first);
      for (const change of changes)
        await expect(call(id, change), JSON.stringify(change)).rejects.toMatchObject(known);
      if (byOther) await expect(byOther(id)).rejects.toMatchObject(known);
      expect(await call(id)).toEqual(first);
      // With an id of its own each of them is a call as any other.
      await expect(call(randomUUID(), changes[0])).resolves.toBeTruthy();
    }));
});

it('every function that takes the id of what it makes is above', () =>
  inTown(async (_, __, tx) => {
    // What a function adds under an id that it was given: the argument is the id of the row that is inserted.
    const rows = await tx<{ name: string }[]>`
      select distinct p.proname as name from pg_proc as p join pg_proc as body on body.proname = p.proname
        and body.pronamespace in ('private'::regnamespace, 'public'::regnamespace)
      where p.pronamespace = 'public'::regnamespace and p.provolatile = 'v'
        and (has_function_privilege('authenticated', p.oid, 'execute') or has_function_privilege('service_role', p.oid, 'execute'))
        and body.prosrc ~* 'insert into (public|private)\\.(\\w+|%\\w+\\$I) \\(id[,)]|assert_same|create_from_setup|on conflict \\(id\\) do nothing|order_known|payment_recorded'
      order by 1`;
    const names = rows.map(({ name }) => name);
    expect(names.filter((name) => !(name in repeatable))).toEqual([]);
  }));
