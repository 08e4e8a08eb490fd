import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { httpError, inTown } from './support/in-town.ts';
import { as } from './support/personas.ts';
import type { PersonaName } from './support/town.ts';

type Act = (who: PersonaName, sql: string) => Promise<Record<string, unknown>[]>;

const save = (table: string, id: string, fields: object, rest = 'true') =>
  `select public.save_post('${table}', '${id}', '${JSON.stringify(fields)}', ${rest}) as saved`;
const newEvent = {
  title: 'Members’ breakfast',
  starts_at: '2030-05-01T08:00:00Z',
  ends_at: '2030-05-01T10:00:00Z',
  registration_mode: 'internal',
  approval_status: 'approved',
  business_id: null,
};
const newDeal = { title: 'Half price', valid_until: '2030-05-01T08:00:00Z', status: 'active' };
const newJob = { title: 'Office manager', expire_date: new Date(Date.now() + 86_400_000), status: 'active' };

async function addEvent(act: Act, fields: object = {}) {
  const id = randomUUID();
  await act('editor', save('events', id, { ...newEvent, ...fields }));
  const dates = await act('editor', `select id from public.event_occurrences where event_id = '${id}'`);
  return { id, dates: dates.map((date) => String(date['id'])) };
}

describe('posts of the chamber', () => {
  it('are published by staff with a second factor and by nobody else', () =>
    inTown(async (town, act, tx) => {
      const posts = [
        ['events', newEvent],
        ['deals', newDeal],
        ['jobs', newJob],
      ] as const;
      for (const [table, fields] of posts) {
        for (const who of ['stranger', 'member', 'owner', 'manager', 'contributor'] as const)
          await expect(act(who, save(table, randomUUID(), fields)), `${who}, ${table}`).rejects.toMatchObject(
            { code: '42501' },
          );
        await expect(act('anon', save(table, randomUUID(), fields))).rejects.toMatchObject({ code: '42501' });
        for (const who of ['editor', 'admin'] as const)
          expect(await act(who, save(table, randomUUID(), fields))).toMatchObject([
            { saved: { business_id: null, title: fields.title } },
          ]);
      }
      await tx`update public.site_settings set staff_second_factor = true`;
      const withoutFactor = (aal: 'aal1' | 'aal2') =>
        as(tx, { userId: town.ids.editor, aal }, (run) => run.unsafe(save('events', randomUUID(), newEvent)));
      await expect(withoutFactor('aal1')).rejects.toMatchObject({ code: '42501' });
      expect(await withoutFactor('aal2')).toHaveLength(1);
    }));

  it('are shown to everybody under the name of the hub', () =>
    inTown(async (_town, act, tx) => {
      await tx`update public.site_settings set site_title = 'Test chamber', city = 'T-Falls'`;
      const [job, deal] = [randomUUID(), randomUUID()];
      await act('editor', save('jobs', job, newJob));
      await act('editor', save('deals', deal, newDeal));
      for (const who of ['anon', 'stranger', 'owner', 'editor'] as const) {
        const name = 'business_name, business_slug, city';
        const shown = [{ business_name: 'Test chamber', business_slug: null, city: 'T-Falls' }];
        expect(await act(who, `select ${name} from public.active_jobs where id = '${job}'`)).toEqual(shown);
        expect(await act(who, `select ${name} from public.active_deals where id = '${deal}'`)).toEqual(shown);
      }
      await act('member', `select * from public.claim_deal('${deal}')`);
      const [slugOf] = await act('editor', `select slug from public.deals where id = '${deal}'`);
      expect(
        await act('member', `select public.my_deals('${String(slugOf?.['slug'])}') as mine`),
      ).toMatchObject([{ mine: [{ business_name: 'Test chamber', business_slug: null }] }]);
      const toRedeem = async (who: PersonaName) =>
        JSON.stringify(await act(who, 'select public.deals_to_redeem() as deals'));
      expect(await toRedeem('editor')).toContain(deal);
      expect(await toRedeem('owner')).not.toContain(deal);
      await act('editor', `update public.jobs set status = 'filled' where id = '${job}'`);
      const [{ slug } = { slug: '' }] = await act(
        'editor',
        `select slug from public.jobs where id = '${job}'`,
      );
      expect(
        await act('anon', `select public.job_page('${String(slug)}') -> 'ended' as ended`),
      ).toMatchObject([{ ended: { business_name: 'Test chamber', business_slug: null, reason: 'filled' } }]);
    }));

  it('have pictures in a folder that only staff write to', () =>
    inTown(async (_town, act) => {
      const path = '00000000-0000-0000-0000-000000000000/a.webp';
      const may = async (who: PersonaName) =>
        (await act(who, `select private.may_write_picture('covers', '${path}') as may`))[0]?.['may'];
      for (const who of ['stranger', 'member', 'owner', 'manager'] as const)
        expect(await may(who), who).toBe(false);
      for (const who of ['editor', 'admin'] as const) expect(await may(who), who).toBe(true);
    }));

  it('take no applications that nobody could read', () =>
    inTown(async (_town, act) => {
      await expect(
        act('admin', save('jobs', randomUUID(), { ...newJob, apply_by_form: true })),
      ).rejects.toThrow('jobs_form_has_reader');
    }));

  it('have registrations that staff see and check in', () =>
    inTown(async (_town, act) => {
      const soon = new Date(Date.now() + 3_600_000);
      const { id, dates } = await addEvent(act, {
        starts_at: soon,
        ends_at: new Date(soon.getTime() + 3_600_000),
      });
      await act('member', `select * from public.register_for_event('${dates[0] ?? ''}')`);
      const listed = (who: PersonaName) =>
        act(who, `select id from public.event_registrations where event_id = '${id}'`);
      for (const who of ['stranger', 'owner', 'manager'] as const) expect(await listed(who)).toEqual([]);
      const [registration] = await listed('editor');
      const checkIn = `select status from public.check_in('${String(registration?.['id'])}')`;
      await expect(act('owner', checkIn)).rejects.toMatchObject(httpError(404, 'not_found'));
      expect(await act('editor', checkIn)).toEqual([{ status: 'attended' }]);
    }));
});

describe('saving a post', () => {
  it('again with the same id updates it instead of adding another', () =>
    inTown(async (town, act) => {
      const id = randomUUID();
      const fields = { ...newEvent, approval_status: 'draft', business_id: town.approved };
      const online = { ...fields, online_url: 'https://meet.test/a' };
      await act('owner', save('events', id, online));
      const again = { ...online, title: 'Breakfast', online_url: 'https://meet.test/b' };
      expect(await act('owner', save('events', id, again))).toMatchObject([
        { saved: { id, title: 'Breakfast', online_url: 'https://meet.test/b' } },
      ]);
      expect(await act('owner', save('events', id, { online_url: null }, 'false'))).toMatchObject([
        { saved: { title: 'Breakfast', online_url: null } },
      ]);
    }));

  it('changes nothing of an older version, of others, or of columns that are not granted', () =>
    inTown(async (town, act) => {
      const old = `false, '2020-01-01'`;
      const saved = (sql: string, who: PersonaName = 'owner') => act(who, sql);
      expect(await saved(save('deals', town.draftDeal, { title: 'X' }, old))).toEqual([{ saved: null }]);
      for (const isNew of ['true', 'false'])
        for (const who of ['stranger', 'member'] as const)
          expect(
            await saved(save('deals', town.draftDeal, { title: 'X' }, isNew), who).catch(
              (error: unknown) => (error as { code: string }).code,
            ),
          ).toEqual(isNew === 'true' ? '42501' : [{ saved: null }]);
      for (const fields of [{ claimed_count: 0 }, { published_at: null }, { slug: 'x' }])
        await expect(saved(save('deals', town.draftDeal, fields, 'false'))).rejects.toMatchObject({
          code: '42501',
        });
      await expect(saved(save('profiles', town.draftDeal, { title: 'X' }))).rejects.toMatchObject(
        httpError(400, 'entity_unknown'),
      );
    }));

  it('rejects registration and display times that exclude everybody', () =>
    inTown(async (_town, act) => {
      const event = (fields: object) =>
        act('editor', save('events', randomUUID(), { ...newEvent, ...fields }));
      await expect(event({ registration_opens_at: '2030-05-01T10:00:00Z' })).rejects.toThrow(
        'events_registration_opens_in_time',
      );
      await expect(event({ registration_closes_at: '2030-05-01T10:00:01Z' })).rejects.toThrow(
        'events_registration_closes_in_time',
      );
      await event({ registration_opens_at: '2030-06-01T10:00:00Z', rrule: 'FREQ=WEEKLY' });
      await expect(
        act('editor', save('deals', randomUUID(), { ...newDeal, publish_from: '2030-05-01T08:00:00Z' })),
      ).rejects.toMatchObject(httpError(422, 'publish_too_late'));
    }));
});

describe('postponing', () => {
  const outcomes = async (tx: { unsafe: (sql: string) => Promise<unknown> }, event: string) =>
    (
      (await tx.unsafe(`select data ->> 'outcome' as outcome, data ->> 'reason' as reason from private.outbox
        where data ->> 'event_id' = '${event}' and data ->> 'outcome' like 'event%' order by dedupe_key`)) as {
        outcome: string;
        reason: string | null;
      }[]
    ).map(({ outcome, reason }) => [outcome, reason]);

  it('one date tells those registered, closes registration, and can be lifted', () =>
    inTown(async (_town, act, tx) => {
      const { id, dates } = await addEvent(act, {
        rrule: 'FREQ=DAILY;COUNT=2',
        starts_at: soonAt(2),
        ends_at: soonAt(3),
      });
      const [first = ''] = dates;
      await act('member', `select * from public.register_for_event('${first}')`);
      const change = (to: string, reason = '') =>
        act('editor', `select status from public.change_event_date('${first}', '${to}', null, '${reason}')`);
      await expect(change('postponed')).rejects.toMatchObject(httpError(400, 'reason_needed'));
      await expect(change('scheduled')).rejects.toMatchObject(httpError(409, 'transition_not_allowed'));
      expect(await change('postponed', 'Storm')).toEqual([{ status: 'postponed' }]);
      await expect(change('postponed', 'Storm')).rejects.toMatchObject(
        httpError(409, 'transition_not_allowed'),
      );
      await expect(
        act('stranger', `select * from public.register_for_event('${first}')`),
      ).rejects.toMatchObject(httpError(409, 'event_off'));
      expect(await outcomes(tx, id)).toEqual([['event_postponed', 'Storm']]);
      expect(await change('scheduled')).toEqual([{ status: 'scheduled' }]);
      expect(await outcomes(tx, id)).toContainEqual(['event_resumed', null]);
      await act('stranger', `select * from public.register_for_event('${first}')`);
    }));

  it('the whole event keeps a canceled date canceled and a moved date moved', () =>
    inTown(async (_town, act) => {
      const { id, dates } = await addEvent(act, {
        rrule: 'FREQ=DAILY;COUNT=3',
        starts_at: soonAt(2),
        ends_at: soonAt(3),
      });
      const [first = '', second = ''] = dates;
      await act('editor', `select * from public.change_event_date('${first}', 'canceled', null, 'Ill')`);
      await act(
        'editor',
        `select * from public.change_event_date('${second}', 'rescheduled', now() + interval '9 days')`,
      );
      const states = async () =>
        (
          await act(
            'editor',
            `select status from public.event_occurrences where event_id = '${id}' order by original_date`,
          )
        ).map(({ status }) => status);
      await act(
        'editor',
        `update public.events set status = 'postponed', status_reason = 'Storm' where id = '${id}'`,
      );
      expect(await states()).toEqual(['canceled', 'postponed', 'postponed']);
      await expect(
        act('editor', `select * from public.change_event_date('${second}', 'scheduled')`),
      ).rejects.toMatchObject(httpError(409, 'event_postponed'));
      await act('editor', `update public.events set status = 'scheduled' where id = '${id}'`);
      expect(await states()).toEqual(['canceled', 'rescheduled', 'scheduled']);
    }));

  it('an event too often is rejected for its team, because each change sends emails', () =>
    inTown(async (town, act) => {
      const set = (who: PersonaName, status: string) =>
        act(
          who,
          `update public.events set status = '${status}' where id = '${town.approvedEvent}' returning id`,
        );
      for (const status of ['postponed', 'scheduled', 'postponed', 'scheduled', 'postponed', 'scheduled'])
        expect(await set('owner', status)).toHaveLength(1);
      await expect(set('owner', 'postponed')).rejects.toMatchObject(httpError(429, 'too_many_changes'));
      expect(await set('editor', 'postponed')).toHaveLength(1);
    }));
});

const soonAt = (hours: number) => new Date(Date.now() + hours * 3_600_000);

describe('deleting a draft', () => {
  const remove = (table: string, id: string) =>
    `select bucket_id || '/' || name as file from public.delete_draft('${table}', '${id}')`;

  it('is allowed to those who may edit it, and never after it was public', () =>
    inTown(async (town, act, tx) => {
      for (const who of ['stranger', 'member'] as const)
        await expect(act(who, remove('events', town.draftEvent))).rejects.toMatchObject(
          httpError(404, 'not_found'),
        );
      await expect(act('anon', remove('events', town.draftEvent))).rejects.toMatchObject({ code: '42501' });
      expect(await act('contributor', remove('events', town.draftEvent))).toEqual([]);
      expect(await act('editor', remove('jobs', town.draftJob))).toEqual([]);
      expect(await act('stranger', remove('blog_posts', town.draftPost))).toEqual([]);
      const wasPublic = [
        ['events', town.approvedEvent],
        ['deals', town.publicDeal],
        ['jobs', town.expiredJob],
        ['blog_posts', town.publishedPost],
      ] as const;
      await tx`update public.blog_posts set status = 'archived' where id = ${town.publishedPost}`;
      await tx`update public.blog_posts set publish_date = null where id = ${town.publishedPost}`;
      for (const [table, id] of wasPublic)
        await expect(act('admin', remove(table, id)), table).rejects.toMatchObject(
          httpError(409, 'not_a_draft'),
        );
    }));

  it('is rejected once somebody registered for it', () =>
    inTown(async (town, act, tx) => {
      await tx`insert into public.deal_redemptions (deal_id, user_id, code)
        values (${town.draftDeal}, ${town.ids.member}, 'X')`;
      await expect(act('admin', remove('deals', town.draftDeal))).rejects.toMatchObject(
        httpError(409, 'not_a_draft'),
      );
    }));

  it('returns the pictures that nothing else shows, which its team may then remove', () =>
    inTown(async (town, act, tx) => {
      const file = (name: string) => `${town.approved}/${name}.webp`;
      for (const name of ['own.w1600', 'own.w640', 'own.w320', 'shared'])
        await tx`insert into storage.objects (bucket_id, name) values ('covers', ${file(name)})`;
      const url = (name: string) => `/storage/v1/object/public/covers/${file(name)}`;
      await tx`update public.deals set image_url = ${url('own.w1600')} where id = ${town.draftDeal}`;
      await tx`update public.deals set image_url = ${url('shared')} where id = ${town.publicDeal}`;
      await tx`update public.jobs set featured_image = ${url('shared')} where id = ${town.draftJob}`;
      await tx`select set_config('storage.allow_delete_query', 'true', true)`;
      const drop = (who: PersonaName, name: string) =>
        act(who, `delete from storage.objects where name = '${file(name)}' returning id`);
      for (const size of ['own.w1600', 'own.w640']) expect(await drop('owner', size)).toEqual([]);
      const removable = await act('owner', remove('deals', town.draftDeal));
      expect(removable.map((row) => String(row['file'])).sort()).toEqual([
        `covers/${file('own.w1600')}`,
        `covers/${file('own.w320')}`,
        `covers/${file('own.w640')}`,
      ]);
      expect(await act('owner', remove('jobs', town.draftJob))).toEqual([]);
      for (const who of ['stranger', 'contributor'] as const) expect(await drop(who, 'own.w640')).toEqual([]);
      for (const size of ['own.w1600', 'own.w640']) expect(await drop('owner', size)).toHaveLength(1);
      expect(await drop('owner', 'shared')).toEqual([]);
    }));

  it('leaves the cover of the front page, which a post of the chamber shows as well', () =>
    inTown(async (town, act, tx) => {
      const name = `00000000-0000-0000-0000-000000000000/${town.draftDeal}.w1600.webp`;
      const url = `/storage/v1/object/public/covers/${name}`;
      await tx`insert into storage.objects (bucket_id, name) values ('covers', ${name})`;
      await tx`update public.site_settings set cover_picture = ${url}`;
      await tx`update public.deals set business_id = null, image_url = ${url} where id = ${town.draftDeal}`;
      expect(await act('admin', remove('deals', town.draftDeal))).toEqual([]);
    }));
});
