import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { httpError, inTown } from './support/in-town.ts';
import { addUser } from './support/add-user.ts';
import { as } from './support/personas.ts';

/** Ada wrote a message, a post, a vote and a profile; Ben and Cy read them. */
async function addWriters(tx: TransactionSql) {
  const ids: Record<string, string> = {};
  for (const name of ['Ada', 'Ben', 'Cy']) {
    const id = await addUser(tx, { metadata: { first_name: name, last_name: 'Zqrep' } });
    await tx`update public.profiles set membership_status = 'active', avatar_url = '/storage/v1/object/public/avatars/x.png',
      created_at = now() - interval '30 days' where id = ${id}`;
    await tx`insert into public.community_profiles (user_id, headline, about) values (${id}, ${`Zqhead ${name}`}, 'zqabout')`;
    ids[name] = id;
  }
  const of = (name: string) => ids[name] ?? '';
  await tx`insert into public.connections (person_id, other_id) select one, other
    from unnest(${Object.values(ids)}::uuid[]) as one, unnest(${Object.values(ids)}::uuid[]) as other where one <> other`;
  const run = (who: string, sql: string) => as(tx, { userId: of(who) }, (inner) => inner.unsafe(sql));
  const value = async <Value>(who: string, call: string) =>
    (await run(who, `select ${call} as value`))[0]?.['value'] as Value;
  const thread = await value<string>(
    'Ada',
    `public.start_thread(array['${of('Ben')}', '${of('Cy')}']::uuid[])`,
  );
  for (let n = 1; n <= 9; n += 1)
    await run(
      n === 7 ? 'Ada' : 'Ben',
      `select public.send_message('${thread}', gen_random_uuid(), 'message ${String(n)}')`,
    );
  const [group] = await tx<
    { id: string }[]
  >`insert into public.groups (name) values (${`Zq ${of('Ada')}`}) returning id`;
  for (const [name, role] of Object.entries({ Ada: 'secretary', Ben: 'member', Cy: 'member' }))
    await tx`insert into public.group_members (group_id, user_id, role) values (${group?.id ?? ''}, ${of(name)}, ${role})`;
  const [post, vote] = [randomUUID(), randomUUID()];
  await run(
    'Ada',
    `select public.add_group_post('${post}', 'zqrude', group_id => '${group?.id ?? ''}', title => 'Zqtopic')`,
  );
  await run(
    'Ada',
    `select public.create_group_vote('${vote}', '${group?.id ?? ''}', 'Zqvote?', '{yes,no}', now() + interval '1 day')`,
  );
  const [meeting, document, decision] = [randomUUID(), randomUUID(), randomUUID()];
  await run(
    'Ada',
    `select public.save_group_meeting(meeting_id => '${meeting}', group_id => '${group?.id ?? ''}', title => 'zqmeeting',
      day => private.today() + 1, starts => '18:00', ends => '20:00', place => 'zqplace', video_url => 'https://zqvideo.example/', agenda => '{zqagenda}')`,
  );
  await run('Ada', `select public.save_meeting_minutes('${meeting}', 'zqminutes')`);
  await run('Ada', `select public.set_minutes_status('${meeting}', 'published', 1)`);
  await run('Ada', `select public.record_group_decision('${decision}', '${group?.id ?? ''}', 'zqdecision')`);
  const file = await value<{ id: string; path: string }>(
    'Ada',
    `public.add_group_file('${group?.id ?? ''}', 'zqfile.pdf', 'application/pdf', 10)`,
  );
  await tx`insert into storage.objects (bucket_id, name) values ('group-documents', ${file.path})`;
  await run(
    'Ada',
    `select public.add_group_document('${document}', '${group?.id ?? ''}', '${file.id}', 'Zqdocument')`,
  );
  const things = {
    message: `'message', '${thread}', 'spam', 'bad', 7`,
    post: `'post', '${post}', 'spam', 'bad'`,
    vote: `'vote', '${vote}', 'spam', 'bad'`,
    agenda: `'agenda', '${meeting}', 'spam', 'bad'`,
    minutes: `'minutes', '${meeting}', 'spam', 'bad'`,
    document: `'document', '${document}', 'spam', 'bad'`,
    decision: `'decision', '${decision}', 'spam', 'bad'`,
    profile: `'profile', '${of('Ada')}', 'spam', 'bad'`,
  } as const;
  const report = (who: string, thing: keyof typeof things) =>
    value<string>(who, `public.report_in_community(${things[thing]})`);
  const idOf = async (entity: string) =>
    String(
      (
        await tx`select id from private.community_reports where entity = ${entity} and subject_id = ${of('Ada')}`
      )[0]?.['id'],
    );
  return {
    ...{ ids, of, run, value, thread, group: group?.id ?? '', post, vote, things, report, idOf },
    ...{ meeting, filePath: file.path },
  };
}

const kinds = ['message', 'post', 'vote', 'agenda', 'minutes', 'document', 'decision', 'profile'] as const;
const hide = (id: string, more = '') =>
  `select public.decide_community_report('${id}', 'hidden', reason => 'Against the rules'${more})`;
const parts = `, hides => '{texts,photo}'`;

describe('a report', () => {
  it('is of what one sees of somebody else, once, and answers clearly', () =>
    inTown(async (_, act, tx) => {
      const { report, things, run, thread, idOf } = await addWriters(tx);
      for (const kind of kinds) {
        expect(await report('Ben', kind), kind).toBe('reported');
        expect(await report('Ben', kind), kind).toBe('already_reported');
        await expect(report('Ada', kind), kind).rejects.toMatchObject(httpError(409, 'own_report'));
        await expect(act('anon', `select public.report_in_community(${things[kind]})`)).rejects.toMatchObject(
          {
            code: '42501',
          },
        );
        await expect(
          act('stranger', `select public.report_in_community(${things[kind]})`),
          kind,
        ).rejects.toMatchObject({
          code: 'PT404',
        });
      }
      await expect(
        run('Ben', `select public.report_in_community('report', '${thread}', 'spam')`),
      ).rejects.toMatchObject(httpError(422, 'entity_unknown'));
      // Nor is a report one of the things that can be.
      for (const kind of ['message', 'post', 'profile'])
        await expect(
          run(
            'Ben',
            `select public.report_in_community('${kind}', '${await idOf('message')}', 'spam', seq => 1)`,
          ),
          kind,
        ).rejects.toMatchObject({ code: 'PT404' });
      await expect(
        run('Ben', `select public.report_in_community('profile', '${randomUUID()}', 'spam')`),
      ).rejects.toMatchObject(httpError(404, 'not_found'));
    }));

  it('is possible after the block, but not by whom its author blocked', () =>
    inTown(async (_, act, tx) => {
      const { report, run, value, of, idOf } = await addWriters(tx);
      const pair = await value<string>('Ada', `public.start_thread(array['${of('Ben')}']::uuid[])`);
      await run('Ada', `select public.send_message('${pair}', gen_random_uuid(), 'zqpair')`);
      await run('Ben', `select public.block_person('${of('Ada')}')`);
      for (const kind of kinds) expect(await report('Ben', kind), kind).toBe('reported');
      const reportPair = (who: string) =>
        value(who, `public.report_in_community('message', '${pair}', 'spam', '', 1)`);
      expect(await reportPair('Ben')).toBe('reported');
      const [seen] = await act(
        'editor',
        `select public.community_report_list(entity => 'message')::text as list`,
      );
      expect(String(seen?.['list'])).toContain('zqpair');
      expect(await idOf('message')).toBeTruthy();
      await expect(value('Ben', `public.thread_page('${pair}')`)).rejects.toMatchObject({ code: 'PT404' });
      await run('Ada', `select public.block_person('${of('Cy')}')`);
      for (const kind of ['message', 'post', 'profile'] as const)
        await expect(report('Cy', kind), kind).rejects.toMatchObject({ code: 'PT404' });
      await expect(reportPair('Cy')).rejects.toMatchObject({ code: 'PT404' });
    }));

  it('shows staff what was reported as it was, and nobody else', () =>
    inTown(async (_, act, tx) => {
      const { report, run, thread, post, of, value } = await addWriters(tx);
      for (const kind of kinds) await report('Ben', kind);
      await value('Ada', `public.delete_message('${thread}', 7)`);
      await value('Ada', `public.edit_group_post('${post}', 'harmless', 'Harmless')`);
      await run('Ada', `update public.community_profiles set about = 'harmless' where true`);
      const [row] = await act('editor', 'select public.community_report_list() as page');
      const { reports } = row?.['page'] as {
        reports: { entity: string; subject_id: string; reporter: string; context: { body: string }[] }[];
      };
      const mine = reports.filter(({ subject_id: id }) => id === of('Ada'));
      expect(mine.map(({ entity, reporter }) => [entity, reporter]).sort()).toEqual(
        [...kinds].sort().map((kind) => [kind, 'Ben Zqrep']),
      );
      const bodies = (kind: string) =>
        mine.find(({ entity }) => entity === kind)?.context.map(({ body }) => body) ?? [];
      expect(bodies('message')).toEqual([3, 4, 5, 6, 7, 8, 9].map((n) => `message ${String(n)}`));
      expect(bodies('post')).toEqual(['zqrude']);
      expect(bodies('vote')).toEqual(['yes\nno']);
      expect(bodies('agenda')).toEqual(['zqplace\nhttps://zqvideo.example/\nzqagenda']);
      expect(bodies('minutes')).toEqual(['zqminutes']);
      expect(bodies('document')).toEqual(['zqfile.pdf']);
      expect(bodies('decision')).toEqual(['zqdecision']);
      expect(bodies('profile')).toContain('zqabout');
      for (const who of ['stranger', 'member', 'owner'] as const)
        for (const call of [
          'community_report_list()',
          'moderation_counts()',
          'profile_review_list()',
          'held_posts()',
        ])
          await expect(act(who, `select public.${call}`), call).rejects.toMatchObject({ code: '42501' });
      await expect(act('admin', 'select * from private.community_reports')).rejects.toMatchObject({
        code: '42501',
      });
    }));

  it('is never named to whom it is about', () =>
    inTown(async (_, act, tx) => {
      const { report, idOf, of, run } = await addWriters(tx);
      for (const kind of kinds) await report('Ben', kind);
      for (const kind of kinds)
        await act(
          'editor',
          hide(await idOf(kind), kind === 'profile' ? parts : `, sanction => '{"kind": "warning"}'`),
        );
      const told = [
        ...(await tx`select data::text as text from private.outbox where user_id = ${of('Ada')}`),
        ...(await run('Ada', 'select public.export_my_data()::text as text')),
        ...(await run('Ada', 'select public.my_community_standing()::text as text')),
      ].map(({ text }) => String(text));
      expect(told.length).toBeGreaterThan(4);
      for (const text of told) {
        expect(text).not.toContain('"bad"');
        expect(text).not.toMatch(/community_reports": \[\{/);
      }
      for (const row of await tx`select data::text as text from private.outbox where user_id = ${of('Ada')}`)
        expect(String(row['text'])).not.toContain('Ben');
    }));
});

describe('a decision', () => {
  it('hides what was reported from everybody, tells both sides, and can be undone', () =>
    inTown(async (town, act, tx) => {
      const { report, idOf, of, value, thread, group, post, vote, run, meeting, filePath } =
        await addWriters(tx);
      const slug = String(
        (await tx`select slug from public.community_profiles where user_id = ${of('Ada')}`)[0]?.['slug'],
      );
      await tx`insert into public.organization_people (organization_id, user_id, source)
        values (${town.businessProfile}, ${of('Ada')}, 'request')`;
      await tx`update public.profiles set membership_status = 'active' where id = ${of('Ada')}`;
      await tx`update public.community_profiles set is_on_listings = true where user_id = ${of('Ada')}`;
      const teamOnListing = () => tx`select private.team_on_listing(${town.businessProfile}) as team`;
      const seenBy = async (who: string) => ({
        message: (
          await value<{ messages: { body: string }[] }>(who, `public.thread_page('${thread}')`)
        ).messages.some(({ body }) => body === 'message 7'),
        post: JSON.stringify(await value(who, `public.group_topics('${group}')`)).includes('zqrude'),
        vote: JSON.stringify(await value(who, `public.group_votes('${group}')`)).includes('Zqvote'),
        records: (
          (
            await value<string>(
              who,
              `public.group_meeting('${meeting}')::text || public.group_meetings('${group}')::text || public.my_meetings()::text
                || public.meeting_calendar('${meeting}')::text || private.export_my_groups()::text || public.group_decisions('${group}')::text || public.group_documents('${group}')::text`,
            )
          ).match(/zqmeeting|zqplace|zqvideo|zqagenda|zqminutes|zqdecision|Zqdocument/g) ?? []
        )
          .sort()
          .filter((word, index, all) => word !== all[index - 1]),
        file: (await run(who, `select from storage.objects where name = '${filePath}'`)).length,
        profile: JSON.stringify(await value(who, `public.person_page('${slug}')`)).includes('zqabout'),
        found: (await value<{ people: { id: string }[] }>(who, `public.people_page('zqabout')`)).people.some(
          ({ id }) => id === of('Ada'),
        ),
        photo: JSON.stringify(await value(who, `public.people_page('Zqrep')`)).match(/avatars\/x\.png/g)
          ?.length,
        onListing: JSON.stringify(await teamOnListing()).includes('x.png'),
      });
      const records = {
        records: ['Zqdocument', 'zqagenda', 'zqdecision', 'zqmeeting', 'zqminutes', 'zqplace', 'zqvideo'],
        file: 1,
      };
      const all = {
        ...records,
        message: true,
        post: true,
        vote: true,
        profile: true,
        found: true,
        photo: 3,
        onListing: true,
      };
      expect(await seenBy('Cy')).toEqual(all);
      for (const kind of kinds) {
        await report('Ben', kind);
        await report('Cy', kind);
        await act('editor', hide(await idOf(kind), kind === 'profile' ? parts : ''));
      }
      expect(await seenBy('Cy')).toEqual({
        ...{ records: [], file: 0 },
        message: false,
        post: false,
        vote: false,
        profile: false,
        found: false,
        photo: 2,
        onListing: false,
      });
      expect(await seenBy('Ada')).toMatchObject({ ...records, post: true, profile: true });
      expect(await value('Cy', `public.group_decisions('${group}', 'zqdecision') -> 'decisions'`)).toEqual(
        [],
      );
      for (const call of [
        `public.group_topic('${post}')`,
        `public.react_to_post('${post}', 'like', true)`,
        `public.cast_group_vote('${vote}', 1)`,
      ])
        await expect(run('Cy', `select ${call}`), call).rejects.toMatchObject(httpError(404, 'not_found'));
      await expect(
        run('Cy', `select public.add_group_post(gen_random_uuid(), 'x', topic_id => '${post}')`),
      ).rejects.toMatchObject(httpError(409, 'topic_not_shown'));
      const mails = (name: string) =>
        tx`select template from private.outbox where user_id = ${of(name)} and template in ('hidden', 'community_report')`;
      expect((await mails('Ada')).map(({ template }) => String(template))).toEqual(kinds.map(() => 'hidden'));
      for (const name of ['Ben', 'Cy']) expect(await mails(name)).toHaveLength(kinds.length);
      for (const kind of kinds) {
        await expect(act('admin', hide(await idOf(kind), parts)), kind).rejects.toMatchObject(
          httpError(409, 'already_decided'),
        );
        await act('admin', `select public.undo_community_decision('${await idOf(kind)}')`);
        await expect(
          act('admin', `select public.undo_community_decision('${await idOf(kind)}')`),
        ).rejects.toMatchObject(httpError(409, 'already_undone'));
      }
      expect(await seenBy('Cy')).toEqual(all);
      for (const name of ['Ada', 'Ben', 'Cy']) expect(await mails(name)).toHaveLength(0);
      const log =
        await tx`select from public.audit_log where entity = 'community_reports' and actor_role in ('editor', 'admin')`;
      expect(log.length).toBeGreaterThanOrEqual(8);
    }));

  it('sanctions with it, and undone lifts it', () =>
    inTown(async (_, act, tx) => {
      const { report, idOf, value, run, thread } = await addWriters(tx);
      await report('Ben', 'message');
      const id = await idOf('message');
      await expect(act('editor', hide(id, `, sanction => '{"kind": "mute"}'`))).rejects.toMatchObject(
        httpError(422, 'sanction_days'),
      );
      await act('editor', hide(id, `, sanction => '{"kind": "mute", "days": 3}'`));
      const send = `select public.send_message('${thread}', gen_random_uuid(), 'x')`;
      await expect(run('Ada', send)).rejects.toMatchObject(httpError(403, 'community_muted'));
      await act('editor', `select public.undo_community_decision('${id}')`);
      await run('Ada', send);
      expect(await value('Ada', `public.my_community_standing() -> 'sanctions'`)).toHaveLength(1);
    }));

  it('is for staff with their second factor, and not about oneself', () =>
    inTown(async (town, act, tx) => {
      const { report, idOf, of, run } = await addWriters(tx);
      await report('Ben', 'post');
      const id = await idOf('post');
      for (const who of ['stranger', 'member', 'owner'] as const)
        for (const call of [hide(id), `select public.undo_community_decision('${id}')`])
          await expect(act(who, call)).rejects.toMatchObject({ code: '42501' });
      for (const who of ['Ada', 'Ben'])
        await expect(run(who, hide(id))).rejects.toMatchObject({ code: '42501' });
      await tx`insert into public.staff (user_id, role) values (${of('Ada')}, 'editor')`;
      await expect(run('Ada', hide(id))).rejects.toMatchObject(httpError(409, 'own_case'));
      // Who of the staff was reported does not learn by whom.
      const listed = async (who: string) =>
        (
          await run(
            who,
            `select public.community_report_list('all') as page, public.moderation_counts() as counts`,
          )
        )[0];
      await tx`insert into public.staff (user_id, role) values (${of('Cy')}, 'editor')`;
      const [own, others] = [await listed('Ada'), await listed('Cy')];
      expect(JSON.stringify(others)).toContain('Ben Zqrep');
      expect(JSON.stringify(own)).not.toContain('Ben Zqrep');
      const pending = (row?: Record<string, unknown>) => (row?.['counts'] as { reports: number }).reports;
      expect(pending(own)).toBe(pending(others) - 1);
      await expect(
        act('editor', `select public.decide_community_report('${id}', 'hidden')`),
      ).rejects.toMatchObject(httpError(422, 'reason_needed'));
      await tx`update public.site_settings set staff_second_factor = true`;
      await expect(act('admin', hide(id))).rejects.toMatchObject({ code: '42501' });
      expect(town.ids.admin).not.toBe(of('Ada'));
    }));

  it('about a profile is reviewed once its person asks, also one that was made again', () =>
    inTown(async (_, act, tx) => {
      const { report, idOf, of, run, value } = await addWriters(tx);
      await report('Ben', 'profile');
      await act('editor', hide(await idOf('profile'), `, hides => '{texts}'`));
      await run('Ada', 'delete from public.community_profiles where true');
      await run('Ada', `insert into public.community_profiles (about) values ('zqagain')`);
      const isFound = async () =>
        JSON.stringify(await value('Ben', `public.people_page('zqagain')`)).includes(of('Ada'));
      expect(await isFound()).toBe(false);
      await run('Ben', 'select public.request_profile_review()');
      await run('Ada', 'select public.request_profile_review()');
      const [row] = await act('editor', 'select public.profile_review_list() as list');
      expect(row?.['list']).toEqual([expect.objectContaining({ user_id: of('Ada'), about: 'zqagain' })]);
      const decide = (shows: boolean) =>
        `select public.decide_profile_review('${of('Ada')}', ${String(shows)}, 'As before')`;
      await act('editor', decide(false));
      await expect(act('admin', decide(false))).rejects.toMatchObject(httpError(409, 'already_decided'));
      await run('Ada', 'select public.request_profile_review()');
      await act('editor', decide(true));
      expect(await isFound()).toBe(true);
      const mails =
        await tx`select from private.outbox where user_id = ${of('Ada')} and template = 'profile_review'`;
      expect(mails).toHaveLength(2);
    }));
});

describe('a post with a link by a new account', () => {
  it('waits, seen by its author and who moderates, until it is published or refused', () =>
    inTown(async (_, act, tx) => {
      const { of, run, value, group, post } = await addWriters(tx);
      await tx`update public.profiles set created_at = now() where id = ${of('Ben')}`;
      await tx`update public.group_members set role = 'chair' where user_id = ${of('Ada')}`;
      const [reply, other] = [randomUUID(), randomUUID()];
      await run(
        'Ben',
        `select public.add_group_post('${reply}', 'See https://x.example', topic_id => '${post}')`,
      );
      await run(
        'Ben',
        `select public.add_group_post('${other}', 'See https://y.example', topic_id => '${post}')`,
      );
      const seen = async (who: string) =>
        (
          await value<{ posts: { id: string; state: string }[] }>(who, `public.group_topic('${post}')`)
        ).posts.map(({ id, state }) => [id, state]);
      expect(await seen('Ben')).toEqual([
        [reply, 'held'],
        [other, 'held'],
      ]);
      expect(await seen('Cy')).toEqual([]);
      expect(
        await tx`select from private.outbox where data ->> 'outcome' = 'posted' and data ->> 'post_id' in (${reply}, ${other})`,
      ).toEqual([]);
      const waits =
        await tx`select user_id, private.is_still_due(kind, user_id, data) as due from private.outbox
        where data ->> 'outcome' = 'post_waits' and data ->> 'post_id' = ${reply}`;
      expect([...waits]).toEqual([{ user_id: of('Ada'), due: true }]);
      const decide = (id: string, publish: boolean) =>
        `select public.decide_held_post('${id}', ${String(publish)}, 'Advertising')`;
      for (const who of ['Ben', 'Cy'])
        await expect(run(who, decide(reply, true))).rejects.toMatchObject(httpError(403, 'chair_only'));
      await expect(act('stranger', decide(reply, true))).rejects.toMatchObject(httpError(404, 'not_found'));
      expect(await value('Ada', `public.held_posts('${group}')`)).toHaveLength(2);
      await run('Ada', decide(reply, true));
      await expect(act('editor', decide(reply, false))).rejects.toMatchObject(
        httpError(409, 'already_decided'),
      );
      await act('editor', decide(other, false));
      expect(await seen('Cy')).toEqual([[reply, 'shown']]);
      expect(await seen('Ben')).toContainEqual([other, 'refused']);
      const { topics } = await value<{ topics: { id: string; replies: number; is_unread: boolean }[] }>(
        'Cy',
        `public.group_topics('${group}')`,
      );
      expect(topics.find(({ id }) => id === post)).toMatchObject({ replies: 1 });
      const outcomes = await tx`select data ->> 'outcome' as outcome from private.outbox
        where user_id = ${of('Ben')} and data ->> 'outcome' in ('post_published', 'post_refused') order by 1`;
      expect(outcomes.map(({ outcome }) => String(outcome))).toEqual(['post_published', 'post_refused']);
      await run('Ben', `select public.edit_group_post('${other}', 'No link')`);
      expect(await seen('Ben')).toContainEqual([other, 'held']);
    }));

  it('is answered without the title of a topic that is hidden by then', () =>
    inTown(async (_, __, tx) => {
      const { of, run, post } = await addWriters(tx);
      await tx`update public.profiles set created_at = now() where id = ${of('Ben')}`;
      await tx`update public.group_members set role = 'chair' where user_id = ${of('Cy')}`;
      const replies = { published: randomUUID(), refused: randomUUID() };
      for (const [outcome, id] of Object.entries(replies)) {
        await run(
          'Ben',
          `select public.add_group_post('${id}', 'See https://x.example', topic_id => '${post}')`,
        );
        await run(
          'Cy',
          `select public.decide_held_post('${id}', ${String(outcome === 'published')}, 'As it should be')`,
        );
      }
      const mails = async () => {
        const rows = await tx<{ outcome: string; due: boolean; said: string }[]>`
          select data ->> 'outcome' as outcome, private.is_still_due(kind, user_id, data) as due,
            private.message_data(kind, template, data)::text as said from private.outbox
          where user_id = ${of('Ben')} and data ->> 'outcome' in ('post_published', 'post_refused')`;
        return new Map(rows.map(({ outcome, ...mail }) => [outcome, mail]));
      };
      expect((await mails()).get('post_published')).toMatchObject({
        due: true,
        said: expect.stringContaining('Zqtopic') as unknown,
      });
      await tx`update private.group_posts set state = 'hidden' where id = ${post}`;
      const [published, refused] = [
        (await mails()).get('post_published'),
        (await mails()).get('post_refused'),
      ];
      // There is nothing to open.
      expect(published).toMatchObject({ due: false });
      expect(refused).toMatchObject({ due: true, said: expect.stringContaining('x.example') as unknown });
      expect(refused?.said).not.toContain('Zqtopic');
    }));

  it('also waits when the link comes by an edit', () =>
    inTown(async (_, __, tx) => {
      const { of, run, value, post } = await addWriters(tx);
      await tx`update public.profiles set created_at = now() where id = ${of('Ada')}`;
      await run('Ada', `select public.edit_group_post('${post}', 'See www.x.example', 'Zqtopic')`);
      await expect(run('Cy', `select public.group_topic('${post}')`)).rejects.toMatchObject(
        httpError(404, 'not_found'),
      );
      expect(await value('Ada', `public.group_topic('${post}') -> 'topic' ->> 'state'`)).toBe('held');
    }));
});

it('reports outlive accounts without what they wrote, for a year after the decision', () =>
  inTown(async (_, act, tx) => {
    const { report, idOf, of } = await addWriters(tx);
    await report('Ben', 'message');
    const id = await idOf('message');
    for (const name of ['Ben', 'Ada']) await tx`delete from auth.users where id = ${of(name)}`;
    const [kept] = await tx`select * from private.community_reports where id = ${id}`;
    expect(kept).toMatchObject({
      context: [],
      details: '',
      reporter_id: null,
      subject_id: null,
      status: 'pending',
    });
    await act('editor', `select public.decide_community_report('${id}', 'dismissed')`);
    await tx`update private.community_reports set decided_at = now() - interval '366 days' where id = ${id}`;
    await tx`select private.delete_old_contact()`;
    expect(await tx`select from private.community_reports where id = ${id}`).toEqual([]);
  }));

it('what waits for moderators is counted in one way, by kind and at most 100', () =>
  inTown(async (_, act, tx) => {
    const { report, of, run, post } = await addWriters(tx);
    const count = async () => {
      const [row] = await act('editor', 'select public.moderation_counts() as counts');
      const pending =
        await tx`select entity, least(count(*), 100)::int as waits from private.pending_moderation group by entity`;
      return [
        row?.['counts'],
        Object.fromEntries(pending.map(({ entity, waits }) => [String(entity), Number(waits)])),
      ] as const;
    };
    const names = {
      reports: 'community_reports',
      posts: 'held_posts',
      appeals: 'sanction_appeals',
      profiles: 'profile_reviews',
    };
    const compare = async () => {
      const [counts, pending] = await count();
      expect(counts).toEqual(
        Object.fromEntries(Object.entries(names).map(([name, entity]) => [name, pending[entity] ?? 0])),
      );
    };
    await compare();
    for (const kind of kinds) await report('Ben', kind);
    await tx`update public.profiles set created_at = now() where id = ${of('Ben')}`;
    await run(
      'Ben',
      `select public.add_group_post(gen_random_uuid(), 'https://x.example', topic_id => '${post}')`,
    );
    await compare();
    await tx`insert into private.community_reports (entity, entity_id, reason, context)
      select 'post', gen_random_uuid(), 'spam', '[]' from generate_series(1, 120)`;
    await compare();
  }));
