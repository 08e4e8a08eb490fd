import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { httpError, inTown } from './support/in-town.ts';
import type { PersonaName, Town } from './support/town.ts';

const move = (entity: string, id: string, from: string, to: string, reason?: string) =>
  `select public.change_status('${entity}', '${id}', '${from}', '${to}', ${reason ? `'${reason}'` : 'null'})`;

/** The emails about a row, the oldest first. */
const mailsAbout = async (tx: TransactionSql, id: string) => {
  const rows = await tx<{ user_id: string; outcome: string; reason: string | null }[]>`
    select user_id, data ->> 'outcome' as outcome, data ->> 'reason' as reason from private.outbox
    where template = 'decision' and data ->> 'id' = ${id} order by next_attempt_at, dedupe_key`;
  return [...rows];
};

/** What staff can take down: its table, its row, its public status, and who is told. */
const things = [
  ['businesses', 'approved', 'approved', 'suspended', 'suspended', 'owner'],
  ['businesses', 'approved', 'approved', 'archived', 'archived', 'owner'],
  ['events', 'approvedEvent', 'approved', 'rejected', 'unpublished', 'owner'],
  ['events', 'approvedEvent', 'approved', 'archived', 'archived', 'owner'],
  ['events', 'approvedEvent', 'approved', 'pending', 'pending', 'owner'],
  ['deals', 'publicDeal', 'active', 'rejected', 'unpublished', 'owner'],
  ['deals', 'publicDeal', 'active', 'paused', 'paused', 'owner'],
  ['deals', 'publicDeal', 'active', 'ended', 'ended', 'owner'],
  ['jobs', 'activeJob', 'active', 'rejected', 'unpublished', 'owner'],
  ['jobs', 'activeJob', 'active', 'closed', 'closed', 'owner'],
  ['jobs', 'activeJob', 'active', 'filled', 'filled', 'owner'],
  ['blog_posts', 'publishedPost', 'published', 'archived', 'archived', 'stranger'],
] as const satisfies readonly (readonly [string, keyof Town, string, string, string, PersonaName])[];

describe('what staff take down', () => {
  it.each(things)(
    '%s (%s): needs a reason from %s to %s, which the owner gets once, as does restoring it',
    (entity, name, from, to, outcome, whose) =>
      inTown(async (town, act, tx) => {
        const id = town[name];
        const person = town.ids[whose];
        for (const who of ['anon', 'stranger', 'member'] as const)
          await expect(act(who, move(entity, id, from, to, 'Spam.'))).rejects.toBeDefined();
        for (const reason of [undefined, '  '])
          await expect(act('editor', move(entity, id, from, to, reason))).rejects.toMatchObject(
            httpError(422, 'reason_needed'),
          );
        expect(await mailsAbout(tx, id)).toEqual([]);
        await act('editor', move(entity, id, from, to, 'Spam.'));
        expect(await mailsAbout(tx, id)).toEqual([{ user_id: person, outcome, reason: 'Spam.' }]);
        const [row] = await tx`select status_reason from ${tx(`public.${entity}`)} where id = ${id}`;
        expect(row).toEqual({ status_reason: 'Spam.' });

        if (to === 'pending') return;
        await expect(act('admin', move(entity, id, to, from))).rejects.toMatchObject(
          httpError(422, 'reason_needed'),
        );
        const field = entity === 'events' ? 'approval_status' : 'status';
        await expect(
          act('admin', `update public.${entity} set ${field} = '${from}' where id = '${id}'`),
        ).rejects.toMatchObject(httpError(422, 'reason_needed'));
        await act('admin', move(entity, id, to, from, 'It was not.'));
        expect(await mailsAbout(tx, id)).toContainEqual({
          user_id: person,
          outcome: 'restored',
          reason: 'It was not.',
        });
        // Everybody with an account may read what is public.
        const [restored] = await tx`select status_reason from ${tx(`public.${entity}`)} where id = ${id}`;
        expect(restored).toEqual({ status_reason: null });
        const log = await tx`select reason from public.audit_log
          where entity = ${entity} and entity_id = ${id} order by id`;
        expect(log.map(({ reason }) => String(reason))).toEqual(['Spam.', 'It was not.']);
      }),
  );

  it('needs no reason from an owner or manager, who get no email about what they did', () =>
    inTown(async (town, act, tx) => {
      await act('owner', move('jobs', town.activeJob, 'active', 'closed'));
      await act('manager', move('deals', town.publicDeal, 'active', 'paused'));
      await act('manager', move('deals', town.publicDeal, 'paused', 'active'));
      await act('owner', move('events', town.approvedEvent, 'approved', 'archived'));
      await act('owner', move('businesses', town.approved, 'approved', 'archived'));
      for (const id of [town.activeJob, town.publicDeal, town.approvedEvent, town.approved])
        expect(await mailsAbout(tx, id)).toEqual([]);
    }));

  it("needs no reason where it is the hub's own, or one's own", () =>
    inTown(async (town, act, tx) => {
      const [deal] = await tx`insert into public.deals (title, status, valid_until, created_by)
        values ('Our own', 'active', now() + interval '3 days', ${town.ids.admin}) returning id`;
      const [post] = await tx`insert into public.blog_posts (title, status, author_id, publish_date)
        values ('My own', 'published', ${town.ids.editor}, now() - interval '1 day') returning id`;
      await act('editor', move('deals', String(deal?.['id']), 'active', 'paused'));
      await act('editor', move('deals', String(deal?.['id']), 'paused', 'active'));
      await act('editor', move('blog_posts', String(post?.['id']), 'published', 'archived'));
      await tx`update public.businesses set owner_id = ${town.ids.editor} where id = ${town.foreign}`;
      await act('editor', move('businesses', town.foreign, 'approved', 'archived'));
      for (const id of [deal?.['id'], post?.['id'], town.foreign])
        expect(await mailsAbout(tx, String(id))).toEqual([]);
      await tx`update public.businesses set owner_id = null where id = ${town.foreign}`;
      await act('admin', move('businesses', town.foreign, 'archived', 'approved', 'It exists.'));
      await expect(
        act('editor', move('businesses', town.foreign, 'approved', 'archived')),
      ).rejects.toMatchObject(httpError(422, 'reason_needed'));
    }));

  it('is told to the present owner, not to somebody who left the team', () =>
    inTown(async (town, act, tx) => {
      await tx`update public.jobs set posted_by = ${town.ids.stranger} where id = ${town.activeJob}`;
      await act('editor', move('jobs', town.activeJob, 'active', 'rejected', 'Spam.'));
      expect(await mailsAbout(tx, town.activeJob)).toMatchObject([{ user_id: town.ids.owner }]);
      await tx`update public.deals set created_by = ${town.ids.contributor} where id = ${town.publicDeal}`;
      await act('editor', move('deals', town.publicDeal, 'active', 'rejected', 'Spam.'));
      expect(await mailsAbout(tx, town.publicDeal)).toMatchObject([{ user_id: town.ids.contributor }]);
    }));

  it('reports each of many without a reason, and emails each owner once with one', () =>
    inTown(async (town, act, tx) => {
      const items = [
        { id: town.approved, status: 'approved' },
        { id: town.foreign, status: 'approved' },
      ];
      const bulk = (reason: string) =>
        act(
          'editor',
          `select details from public.change_items('businesses', '${JSON.stringify(items)}',
            '{"status": "archived"}', '${reason}')`,
        );
      expect(await bulk(' ')).toEqual([{ details: 'reason_needed' }, { details: 'reason_needed' }]);
      expect(await bulk('Moved away.')).toEqual([{ details: null }, { details: null }]);
      expect(await mailsAbout(tx, town.approved)).toEqual([
        { user_id: town.ids.owner, outcome: 'archived', reason: 'Moved away.' },
      ]);
      expect(await mailsAbout(tx, town.foreign)).toEqual([]);
    }));

  it('is not reverted from the log without a reason', () =>
    inTown(async (town, act, tx) => {
      await act('editor', move('jobs', town.activeJob, 'active', 'closed', 'Spam.'));
      const [entry] = await act('editor', `select max(id) as id from public.audit_log where entity = 'jobs'`);
      const revert = (reason: string) =>
        act('admin', `select public.revert_change(${String(entry?.['id'])}, ${reason})`);
      await expect(revert('null')).rejects.toMatchObject(httpError(422, 'reason_needed'));
      await revert(`'It was not.'`);
      expect(await mailsAbout(tx, town.activeJob)).toContainEqual({
        user_id: town.ids.owner,
        outcome: 'restored',
        reason: 'It was not.',
      });
    }));
});

describe('a listing', () => {
  it('is its owner’s to delete when the approval is undone within the hour, not when it was public for longer', () =>
    inTown(async (town, act, tx) => {
      const remove = `delete from public.businesses where id = '${town.pending}' returning id`;
      const approve = move('businesses', town.pending, 'pending', 'approved');
      const undo = move('businesses', town.pending, 'approved', 'pending', 'The approval was undone.');
      const logo = `${town.pending}/logo.webp`;
      await tx`insert into storage.objects (bucket_id, name) values ('logos', ${logo})`;
      await tx`select set_config('storage.allow_delete_query', 'true', true)`;
      const removeLogo = `delete from storage.objects where name = '${logo}' returning id`;
      await act('editor', approve);
      await tx`update public.businesses set published_at = now() - interval '2 hours' where id = ${town.pending}`;
      await act('editor', undo);
      expect(await act('owner', removeLogo)).toEqual([]);
      expect(await act('owner', remove)).toEqual([]);
      await tx`update public.businesses set published_at = null where id = ${town.pending}`;
      await act('editor', approve);
      expect(await act('owner', remove)).toEqual([]);
      await act('editor', undo);
      expect(await act('owner', removeLogo)).toHaveLength(1);
      expect(await act('owner', remove)).toHaveLength(1);
    }));
});

describe('a post', () => {
  it('becomes a draft again only while nobody saw it', () =>
    inTown(async (town, act) => {
      await expect(
        act('editor', move('blog_posts', town.publishedPost, 'published', 'draft', 'Oops.')),
      ).rejects.toMatchObject(httpError(409, 'transition_not_allowed'));
      await act('editor', move('blog_posts', town.scheduledPost, 'published', 'draft'));
    }));

  it('that was public becomes no draft by way of another status either', () =>
    inTown(async (town, act, tx) => {
      const id = town.publishedPost;
      await tx`update public.profiles set first_name = 'Ann' where id = ${town.ids.stranger}`;
      await act('editor', move('blog_posts', id, 'published', 'pending', 'A second look.'));
      const detours = [
        move('blog_posts', id, 'pending', 'draft', 'Oops.'),
        `update public.blog_posts set status = 'draft', status_reason = 'Oops.' where id = '${id}'`,
        `update public.blog_posts set status = 'draft', publish_date = now() + interval '1 day' where id = '${id}'`,
      ];
      // Its author is a person without a business.
      for (const who of ['editor', 'admin', 'stranger'] as const)
        for (const detour of detours) await expect(act(who, detour), detour).rejects.toBeDefined();
      for (const who of ['editor', 'admin', 'stranger'] as const)
        await expect(act(who, move('blog_posts', id, 'pending', 'draft', 'Oops.'))).rejects.toMatchObject(
          httpError(409, 'transition_not_allowed'),
        );
      await act('editor', move('blog_posts', id, 'pending', 'rejected', 'No.'));
      await act('stranger', move('blog_posts', id, 'rejected', 'pending'));
      await expect(act('stranger', move('blog_posts', id, 'pending', 'draft'))).rejects.toMatchObject(
        httpError(409, 'transition_not_allowed'),
      );
      await act('editor', move('blog_posts', id, 'pending', 'published'));
    }));
});
