import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { addBoard } from './support/add-board.ts';
import { httpError, inTown } from './support/in-town.ts';
import type { PersonaName, Town } from './support/town.ts';

type Act = (who: PersonaName, sql: string) => Promise<Record<string, unknown>[]>;
interface Vote {
  id: string;
  cast: number;
  entitled?: number;
  is_open: boolean;
  has_voted: boolean;
  own_choice?: number;
  result?: number[];
  organizations?: { id: string; name: string; has_voted: boolean; may_vote: boolean }[];
}

const ask = async (act: Act, who: PersonaName, group: string, more = '') => {
  const id = randomUUID();
  await act(
    who,
    `select public.create_group_vote(vote_id => '${id}', group_id => '${group}', question => 'A roof?',
      options => '{Yes,No,Abstain}', closes_at => now() + interval '1 hour'${more})`,
  );
  return id;
};
const setMembership = (tx: TransactionSql, { businessProfile }: Town, status: string) =>
  tx`update public.business_profiles set business_subscription_status = ${status} where id = ${businessProfile}`;
const cast = (act: Act, who: PersonaName, vote: string, choice = 1, organization = 'null') =>
  act(who, `select public.cast_group_vote('${vote}', ${String(choice)}, ${organization})`);
const see = async (act: Act, who: PersonaName, group: string) =>
  ((await act(who, `select public.group_votes('${group}') as votes`))[0]?.['votes'] as Vote[])[0];
const close = (tx: TransactionSql, vote: string) =>
  tx`update private.group_votes set closes_at = clock_timestamp() where id = ${vote}`;
const gone = httpError(404, 'not_found');

describe('a vote of a group', () => {
  it('is for its people; officers ask, and each person votes once', () =>
    inTown(async (town, act, tx) => {
      const group = await addBoard(tx, town);
      await expect(ask(act, 'member', group)).rejects.toMatchObject(httpError(403, 'officer_only'));
      const vote = await ask(act, 'owner', group, ', quorum => 2');
      for (const who of ['stranger', 'contributor'] as const) {
        await expect(cast(act, who, vote), who).rejects.toMatchObject(gone);
        await expect(see(act, who, group), who).rejects.toMatchObject(gone);
      }
      await expect(cast(act, 'anon', vote)).rejects.toMatchObject({ code: '42501' });
      // Staff see it, but are not in the group.
      await expect(cast(act, 'admin', vote)).rejects.toMatchObject(httpError(403, 'group_only'));
      await cast(act, 'member', vote, 1);
      await cast(act, 'member', vote, 2);
      expect(await see(act, 'member', group)).toMatchObject({
        cast: 1,
        entitled: 3,
        own_choice: 2,
        result: [0, 1, 0],
      });
      expect(await see(act, 'admin', group)).toMatchObject({ cast: 1, has_voted: false });
      await expect(cast(act, 'owner', vote, 4)).rejects.toMatchObject(httpError(400, 'choice_unknown'));
      await act('member', `select public.leave_group('${group}')`);
      await expect(cast(act, 'member', vote)).rejects.toMatchObject(gone);
      expect((await tx`select user_id from private.outbox where data ->> 'vote_id' = ${vote}`).length).toBe(
        2,
      );
    }));

  it('closes by its time, also for who had waited for it', () =>
    inTown(async (town, act, tx) => {
      const group = await addBoard(tx, town);
      const vote = await ask(act, 'manager', group);
      await cast(act, 'member', vote);
      // Later than the beginning of this transaction, and over.
      await close(tx, vote);
      await expect(cast(act, 'member', vote, 2)).rejects.toMatchObject(httpError(409, 'vote_closed'));
      await expect(act('manager', `select public.cancel_group_vote('${vote}')`)).rejects.toMatchObject(
        httpError(409, 'vote_closed'),
      );
      const other = await ask(act, 'manager', group);
      await expect(act('owner', `select public.cancel_group_vote('${other}')`)).rejects.toMatchObject(
        httpError(403, 'chair_only'),
      );
      await act('manager', `select public.cancel_group_vote('${other}')`);
      await expect(cast(act, 'member', other)).rejects.toMatchObject(httpError(409, 'vote_closed'));
    }));

  it('by organization counts each once, whoever of its people votes', () =>
    inTown(async (town, act, tx) => {
      const group = await addBoard(tx, town);
      const vote = await ask(act, 'manager', group, `, voter => 'organization', is_secret => true`);
      const organization = `'${town.businessProfile}'`;
      await setMembership(tx, town, 'active');
      await expect(cast(act, 'member', vote)).rejects.toMatchObject(httpError(400, 'organization_needed'));
      await expect(cast(act, 'member', vote, 1, `'${randomUUID()}'`)).rejects.toMatchObject(
        httpError(400, 'organization_needed'),
      );
      // The owner and the member are of the same organization.
      await cast(act, 'owner', vote, 1, organization);
      await expect(cast(act, 'member', vote, 2, organization)).rejects.toMatchObject(
        httpError(409, 'already_voted'),
      );
      const seen = await see(act, 'member', group);
      expect(seen?.organizations).toMatchObject([{ id: town.businessProfile, has_voted: true }]);
      expect(seen?.cast).toBe(1);
    }));

  it('by organization is for organizations with a membership, as the chamber sees it now', () =>
    inTown(async (town, act, tx) => {
      const group = await addBoard(tx, town);
      const vote = await ask(act, 'manager', group, `, voter => 'organization'`);
      const organization = `'${town.businessProfile}'`;
      for (const status of ['inactive', 'pending', 'lapsed', 'canceled']) {
        await setMembership(tx, town, status);
        await expect(cast(act, 'owner', vote, 1, organization), status).rejects.toMatchObject(
          httpError(403, 'organization_not_member'),
        );
        expect((await see(act, 'owner', group))?.organizations, status).toEqual([
          expect.objectContaining({ id: town.businessProfile, may_vote: false }),
        ]);
      }
      // Who is late with the dues is a member until the membership lapses.
      for (const status of ['trialing', 'active', 'past_due', 'grace']) {
        await setMembership(tx, town, status);
        await cast(act, 'owner', vote, 1, organization);
        expect((await see(act, 'owner', group))?.organizations, status).toEqual([
          expect.objectContaining({ id: town.businessProfile, may_vote: true }),
        ]);
      }
      // What was cast stays when the membership ends later, and cannot be changed then.
      await setMembership(tx, town, 'lapsed');
      await expect(cast(act, 'owner', vote, 2, organization)).rejects.toMatchObject(
        httpError(403, 'organization_not_member'),
      );
      expect(await see(act, 'owner', group)).toMatchObject({ cast: 1, result: [1, 0, 0] });
    }));

  it('by organization is cast by the one who votes for it, where it named somebody', () =>
    inTown(async (town, act, tx) => {
      const group = await addBoard(tx, town);
      const vote = await ask(act, 'manager', group, `, voter => 'organization'`);
      const organization = `'${town.businessProfile}'`;
      await setMembership(tx, town, 'active');
      await tx`insert into public.organization_roles (organization_id, user_id, votes)
        values (${town.businessProfile}, ${town.ids.member}, true)
        on conflict (organization_id, user_id) do update set votes = true`;
      await expect(cast(act, 'owner', vote, 1, organization)).rejects.toMatchObject(
        httpError(403, 'organization_voter_only'),
      );
      await cast(act, 'member', vote, 1, organization);
      expect((await see(act, 'owner', group))?.organizations?.[0]).toMatchObject({ may_vote: false });
      expect((await see(act, 'member', group))?.organizations?.[0]).toMatchObject({ may_vote: true });
    }));

  it('that was canceled by mistake goes on for an hour, and who was not told yet is told', () =>
    inTown(async (town, act, tx) => {
      const group = await addBoard(tx, town);
      const vote = await ask(act, 'manager', group);
      await cast(act, 'member', vote, 2);
      const cancel = `select public.cancel_group_vote('${vote}')`;
      const resume = `select public.resume_group_vote('${vote}')`;
      await act('manager', cancel);
      await tx`update private.outbox set state = 'skipped' where data ->> 'vote_id' = ${vote}`;
      for (const who of ['member', 'owner'] as const)
        await expect(act(who, resume), who).rejects.toMatchObject(httpError(403, 'chair_only'));
      for (const who of ['stranger', 'contributor'] as const)
        await expect(act(who, resume), who).rejects.toMatchObject(gone);
      await act('manager', resume);
      await act('manager', resume);
      expect(await see(act, 'member', group)).toMatchObject({ is_open: true, cast: 1, own_choice: 2 });
      expect(
        (await tx`select state from private.outbox where data ->> 'vote_id' = ${vote}`).map(
          (row): unknown => row['state'],
        ),
      ).toEqual(['queued', 'queued']);
      await act('manager', cancel);
      await tx`update private.group_votes set canceled_at = now() - interval '61 minutes' where id = ${vote}`;
      await expect(act('manager', resume)).rejects.toMatchObject(httpError(409, 'undo_too_late'));
      await act('admin', cancel);
      await tx`update private.group_votes set canceled_at = now(), closes_at = clock_timestamp() where id = ${vote}`;
      await expect(act('manager', resume)).rejects.toMatchObject(httpError(409, 'vote_closed'));
    }));

  it('names what is wrong with it', () =>
    inTown(async (town, act, tx) => {
      const group = await addBoard(tx, town);
      const rows = [
        [`'' , '{A,B}', now() + interval '1 hour'`, 'question_length'],
        [`'Q', '{A}', now() + interval '1 hour'`, 'options_form'],
        [`'Q', '{A," A "}', now() + interval '1 hour'`, 'options_form'],
        [`'Q', '{A,B}', now() - interval '1 hour'`, 'closing_range'],
        [`'Q', '{A,B}', now() + interval '1 hour', false, 'cat'`, 'vote_form'],
      ] as const;
      for (const [args, code] of rows)
        await expect(
          act('manager', `select public.create_group_vote('${randomUUID()}', '${group}', ${args})`),
          args,
        ).rejects.toMatchObject(httpError(400, code));
    }));
});

describe('a secret ballot', () => {
  it('has no result before it closes, and cannot be changed', () =>
    inTown(async (town, act, tx) => {
      const group = await addBoard(tx, town);
      const vote = await ask(act, 'manager', group, ', is_secret => true');
      await cast(act, 'member', vote, 2);
      for (const who of ['member', 'manager', 'admin'] as const)
        expect(await see(act, who, group)).not.toHaveProperty('result');
      await expect(cast(act, 'member', vote, 1)).rejects.toMatchObject(httpError(409, 'already_voted'));
      await cast(act, 'owner', vote, 1);
      await close(tx, vote);
      // Somebody may still be voting, who began in time.
      expect(await see(act, 'member', group)).not.toHaveProperty('result');
      await tx`update private.group_votes set closes_at = now() - interval '10 seconds' where id = ${vote}`;
      const closed = await see(act, 'member', group);
      expect(closed).toMatchObject({ cast: 2, result: [1, 1, 0], has_voted: true });
      expect(closed).not.toHaveProperty('own_choice');
    }));

  it('links no voter to a choice: not for a role, not in the logs, not by hidden columns', () =>
    inTown(async (town, act, tx) => {
      const group = await addBoard(tx, town);
      const vote = await ask(act, 'manager', group, ', is_secret => true');
      for (const [who, choice] of [
        ['member', 1],
        ['owner', 2],
        ['manager', 1],
      ] as const)
        await cast(act, who, vote, choice);
      const tables = ['private.group_voters', 'private.group_vote_counts', 'private.group_votes'];
      for (const table of tables) {
        for (const who of ['member', 'manager', 'editor', 'admin'] as const)
          await expect(act(who, `select * from ${table}`)).rejects.toMatchObject({ code: '42501' });
        // Nor the service key.
        const [may] = await tx`select has_table_privilege('service_role', ${table}, 'select') as reads`;
        expect(may?.['reads'], table).toBe(false);
      }
      // What is stored: who voted, without a choice or a time, and counts that were all written together.
      const voters = await tx`select * from private.group_voters where vote_id = ${vote}`;
      expect(voters.map((row) => Object.keys(row))).toEqual(
        voters.map(() => ['vote_id', 'voter_id', 'choice']),
      );
      expect(voters.map(({ choice }): unknown => choice)).toEqual([null, null, null]);
      const counts =
        await tx`select choice, votes, xmin::text as written from private.group_vote_counts where vote_id = ${vote}`;
      expect(counts.map(({ votes }): unknown => votes).toSorted()).toEqual([0, 1, 2]);
      expect(new Set(counts.map(({ written }): unknown => written)).size).toBe(1);
      expect(await tx`select from public.audit_log where entity like 'group_vot%'`).toEqual([]);
      expect(
        await tx`select from private.outbox where data::text like ${`%${vote}%`} and data ? 'choice'`,
      ).toEqual([]);
    }));
});

describe('an attack on a secret ballot', () => {
  it('finds in all of the database only who voted and counts, which changed alike whatever was chosen', () =>
    inTown(async (town, act, tx) => {
      const group = await addBoard(tx, town);
      const vote = await ask(act, 'manager', group, ', is_secret => true');
      // What this transaction wrote, by table: auth, storage, Realtime, audit and outbox too.
      const written = async () =>
        Object.fromEntries(
          (
            await tx<{ name: string; writes: string }[]>`
              select schemaname || '.' || relname as name, concat_ws('/', n_tup_ins, n_tup_upd, n_tup_del) as writes
              from pg_stat_xact_all_tables where n_tup_ins + n_tup_upd + n_tup_del > 0`
          ).map(({ name, writes }) => [name, writes] as const),
        );
      const difference = async (who: PersonaName, choice: number) => {
        const before = await written();
        await cast(act, who, vote, choice);
        const after = await written();
        const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
        return Object.fromEntries(
          changed.map((name) => {
            const [old = '0/0/0', now = ''] = [before[name], after[name]];
            const olds = old.split('/').map(Number);
            return [name, now.split('/').map((count, at) => Number(count) - (olds[at] ?? 0))];
          }),
        );
      };
      const trace = { 'private.group_voters': [1, 0, 0], 'private.group_vote_counts': [0, 3, 0] };
      for (const [who, choice] of [
        ['member', 1],
        ['owner', 2],
        ['manager', 3],
      ] as const)
        expect(await difference(who, choice), who).toEqual(trace);
      expect(
        await tx`select from private.group_voters where vote_id = ${vote} and choice is not null`,
      ).toEqual([]);
    }));

  it('meets no column that tells a time or an order, and no setting that stores when rows were committed', () =>
    inTown(async (_town, _act, tx) => {
      const columns = await tx<{ name: string }[]>`
        select table_name || '.' || column_name || ' ' || data_type || coalesce(' ' || column_default, '') as name
        from information_schema.columns where table_schema = 'private' and table_name in ('group_voters', 'group_vote_counts')
        order by table_name, ordinal_position`;
      expect(columns.map(({ name }) => name)).toEqual([
        'group_vote_counts.vote_id uuid',
        'group_vote_counts.choice smallint',
        'group_vote_counts.votes integer 0',
        'group_voters.vote_id uuid',
        'group_voters.voter_id uuid',
        'group_voters.choice smallint',
      ]);
      expect(
        await tx`select tgname from pg_trigger where not tgisinternal
          and tgrelid in ('private.group_voters'::regclass, 'private.group_vote_counts'::regclass)`,
      ).toEqual([]);
      expect(
        await tx`select from pg_publication_tables where tablename in ('group_voters', 'group_vote_counts')`,
      ).toEqual([]);
      const [settings] = await tx`select current_setting('track_commit_timestamp') as commit_times,
        current_setting('log_statement') as statements, current_setting('log_min_duration_statement') as slow,
        current_setting('log_parameter_max_length_on_error') as parameters`;
      expect(settings).toEqual({ commit_times: 'off', statements: 'none', slow: '-1', parameters: '0' });
    }));

  it('gets from every function that shows votes the same for every choice', () =>
    inTown(async (town, act, tx) => {
      const group = await addBoard(tx, town);
      const shown: string[] = [];
      for (const choice of [1, 2]) {
        const vote = await ask(act, 'manager', group, ', is_secret => true');
        await cast(act, 'member', vote, choice);
        const seen: unknown[] = [];
        for (const who of ['member', 'owner', 'manager', 'admin', 'editor'] as const)
          seen.push(
            await see(act, who, group),
            (await act(who, "select public.export_my_data() -> 'group_votes' as votes"))[0],
          );
        shown.push(JSON.stringify(seen).replaceAll(/"(?:id|closes_at)":"[^"]*"/g, ''));
        await tx`delete from private.group_votes where id = ${vote}`;
      }
      expect(shown[1]).toBe(shown[0]);
      for (const who of ['anon', 'stranger', 'member', 'admin'] as const)
        for (const table of ['group_voters', 'group_vote_counts'])
          for (const columns of ['*', 'xmin, ctid', 'count(*)'])
            await expect(act(who, `select ${columns} from private.${table}`), who).rejects.toMatchObject({
              code: '42501',
            });
    }));
});

it('an archived group casts no votes', () =>
  inTown(async (town, act, tx) => {
    const group = await addBoard(tx, town);
    const vote = await ask(act, 'manager', group);
    await tx`update public.groups set archived_at = now() where id = ${group}`;
    await expect(cast(act, 'member', vote)).rejects.toMatchObject(httpError(409, 'group_archived'));
    expect(await see(act, 'member', group)).toMatchObject({ cast: 0 });
  }));

it('votes, which are emailed to all of a group, count as posts of an hour', () =>
  inTown(async (town, act, tx) => {
    const group = await addBoard(tx, town);
    await tx`select private.consume_rate_limit(${`group posts ${town.ids.manager}`}, 60, 3600, 59)`;
    await ask(act, 'manager', group);
    await expect(ask(act, 'manager', group)).rejects.toMatchObject(httpError(429, 'too_many_posts'));
    expect(
      await tx`select from private.outbox where user_id = ${town.ids.member} and data ->> 'outcome' = 'vote'`,
    ).toHaveLength(1);
  }));
