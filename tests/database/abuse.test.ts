import { describe, expect, it } from 'vitest';
import { inTown, httpError } from './support/in-town.ts';
import type { Town } from './support/town.ts';

const denied = { code: '42501' };

describe('public content matches what was approved', () => {
  it.each([
    ['jobs', 'activeJob', `description = 'Send money'`, 'status', 'pending'],
    ['jobs', 'activeJob', `location = 'Elsewhere'`, 'status', 'active'],
    ['events', 'approvedEvent', `title = 'Another'`, 'approval_status', 'pending'],
    ['events', 'approvedEvent', `capacity = 30`, 'approval_status', 'approved'],
    ['deals', 'publicDeal', `terms = 'None'`, 'status', 'pending'],
  ] as const)("the owner's change of %s %s to %s leaves %s %s", (table, item, set, field, state) =>
    inTown(async (town, act) => {
      const change = `update public.${table} set ${set} where id = '${town[item]}' returning ${field} as state`;
      expect(await act('owner', change)).toEqual([{ state }]);
    }),
  );

  it('staff cannot approve content that changed after they loaded it', () =>
    inTown(async (town, act) => {
      await act('owner', `update public.businesses set tagline = 'New' where id = '${town.pending}'`);
      const decide = (seen: string) =>
        act(
          'editor',
          `select public.change_status('businesses', '${town.pending}', 'pending', 'approved', null, ${seen})`,
        );
      await expect(decide(`now() - interval '1 hour'`)).rejects.toMatchObject(
        httpError(409, 'changed_meanwhile'),
      );
      await decide(`(select updated_at from public.businesses where id = '${town.pending}')`);
    }));
});

describe('staff and owners decide only on content that they have read', () => {
  it('changing the category of a pending post updates its timestamp', () =>
    inTown(async (town, act, tx) => {
      await tx`update public.profiles set first_name = 'Sam' where id = ${town.ids.stranger}`;
      const [post] = await act(
        'stranger',
        `insert into public.blog_posts (title, content, status) values ('Mine', '<p>Words</p>', 'pending') returning id`,
      );
      const stamp = async () =>
        String(
          (await tx`select updated_at from public.blog_posts where id = ${String(post?.['id'])}`)[0]?.[
            'updated_at'
          ],
        );
      await tx`set local session_replication_role = replica`;
      await tx`update public.blog_posts set updated_at = now() - interval '1 hour' where id = ${String(post?.['id'])}`;
      await tx`set local session_replication_role = origin`;
      const before = await stamp();
      await act(
        'stranger',
        `insert into public.post_category_mapping (post_id, category_id)
         select '${String(post?.['id'])}', id from public.post_categories where slug = 'blog'`,
      );
      expect(await stamp()).not.toBe(before);
    }));

  it('claiming a deal grants no right to edit it', () =>
    inTown(async (town, _, tx) => {
      const before =
        await tx`select updated_at, claimed_count from public.deals where id = ${town.publicDeal}`;
      await tx`update public.deals set claimed_count = claimed_count + 1 where id = ${town.publicDeal}`;
      const after =
        await tx`select updated_at, claimed_count from public.deals where id = ${town.publicDeal}`;
      expect(after[0]?.['updated_at']).toEqual(before[0]?.['updated_at']);
      expect(after[0]?.['claimed_count']).toBe(Number(before[0]?.['claimed_count']) + 1);
    }));
});

describe('listing', () => {
  it("drops the former owner's team when the owner changes", () =>
    inTown(async (town, act, tx) => {
      await act(
        'admin',
        `update public.businesses set owner_id = '${town.ids.member}' where id = '${town.approved}'`,
      );
      const left =
        await tx`select user_id from public.business_managers where business_id = ${town.approved}`;
      expect([...left]).toEqual([]);
      const [request] = await tx`select status from public.change_requests where id = ${town.changeRequest}`;
      expect(request).toEqual({ status: 'superseded' });
      expect(
        await act(
          'manager',
          `update public.businesses set phone = '1' where id = '${town.approved}' returning id`,
        ),
      ).toEqual([]);
    }));

  it('is not transferred to an editor who claims it', () =>
    inTown(async (town, act) => {
      const [claim] = await act(
        'editor',
        `insert into public.claims (business_id, method) values ('${town.foreign}', 'staff') returning id`,
      );
      await act(
        'editor',
        `update public.claims set status = 'pending_review' where id = '${String(claim?.['id'])}'`,
      );
      await expect(
        act('editor', `update public.claims set status = 'approved' where id = '${String(claim?.['id'])}'`),
      ).rejects.toMatchObject(httpError(403, 'own_claim'));
    }));

  it('does not return to a claimant whose claim was revoked', () =>
    inTown(async (town, act, tx) => {
      const decide = (id: string, status: string) =>
        act(
          'admin',
          `update public.claims set status = '${status}', status_reason = 'x' where id = '${id}' returning id`,
        );
      await decide(town.claim, 'approved');
      const [second] =
        await tx`insert into public.claims (business_id, claimant_id, method, status) values (${town.foreign}, ${town.ids.member}, 'staff', 'pending_review') returning id`;
      await decide(String(second?.['id']), 'approved');
      await decide(town.claim, 'revoked');
      await decide(String(second?.['id']), 'revoked');
      const [business] =
        await tx`select owner_id, verified from public.businesses where id = ${town.foreign}`;
      expect(business).toEqual({ owner_id: null, verified: false });
    }));

  it('rejects arrays with null elements', () =>
    inTown(async (town, act) => {
      for (const set of [
        `gallery = array[null]::text[]`,
        `categories = array[null]::text[]`,
        `social_links = '{""}'`,
        `categories = '{{"Test bakeries"}}'`,
        `temporarily_closed_until = 'infinity'`,
      ])
        await expect(
          act('editor', `update public.businesses set ${set} where id = '${town.draft}'`),
          set,
        ).rejects.toMatchObject({ code: expect.stringMatching(/^(23514|PT422)$/) as string });
    }));

  it('does not reveal to strangers why a change request would fail', () =>
    inTown(async (town, act) => {
      await expect(
        act(
          'stranger',
          `insert into public.change_requests (business_id, patch) values ('${town.draft}', '{"categories":["Nothing"]}')`,
        ),
      ).rejects.toMatchObject(denied);
    }));
});

it('an import cannot set the owner or fields that staff grant', () =>
  inTown(async (town, act, tx) => {
    const fields = {
      name: 'Forged',
      id: town.approved,
      owner_id: town.ids.stranger,
      slug: 'forged-by-import',
      status: 'suspended',
      status_reason: 'Forged',
      featured: true,
      verified: true,
      version: 99,
      published_at: '2001-01-01T00:00:00Z',
      created_at: '2001-01-01T00:00:00Z',
      time_zone: null,
      opening_hours: { monday: [{ opens: '09:00', closes: '17:00' }] },
    };
    const staged = JSON.stringify([{ line: 7, fields }]);
    await act('admin', `select public.stage_import_rows('${town.importId}', '${staged}')`);
    await act('admin', `select public.apply_import('${town.importId}')`);
    const [made] = await tx`select businesses.*, site.time_zone as zone_of_hub, listing_status
      from public.import_rows join public.businesses on businesses.id = business_id
      join public.imports on imports.id = import_id, public.site_settings as site
      where import_id = ${town.importId} and line = 7`;
    expect(made).toMatchObject({
      name: 'Forged',
      owner_id: null,
      slug: expect.not.stringMatching('forged-by-import') as string,
      status: made?.['listing_status'] as unknown,
      status_reason: null,
      featured: false,
      verified: false,
      version: 1,
      time_zone: made?.['zone_of_hub'] as unknown,
      opening_hours: fields.opening_hours,
      tagline: '',
      country: 'US',
      categories: [],
    });
    expect(made?.['id']).not.toBe(town.approved);
    expect(Number(made?.['created_at'])).toBeGreaterThan(Date.parse('2020-01-01'));
  }));

it.each([{ name: { a: 1 } }, { name: 'A', phone: ['1'] }, { name: true }])(
  'an import row with %j is rejected: a value is a text or a number',
  (fields) =>
    inTown(async (town, act) => {
      const staged = JSON.stringify([{ line: 7, fields }]);
      await expect(
        act('admin', `select public.stage_import_rows('${town.importId}', '${staged}')`),
      ).rejects.toMatchObject(httpError(422, 'value_needed'));
    }),
);

describe('image folders', () => {
  it("are not accessible through a listing with another user's ID", () =>
    inTown(async (town, act, tx) => {
      const { member, stranger, owner } = town.ids;
      await tx`insert into storage.objects (bucket_id, name) values ('post-images', ${`${member}/a.webp`}),
        ('avatars', ${`${member}/a.webp`}), ('post-images', ${`${stranger}/a.webp`}), ('logos', ${`${town.draft}/a.webp`}),
        ('logos', ${`${owner}/a.webp`}), ('avatars', ${`${town.draft}/a.webp`})`;
      const take = `insert into public.businesses (id, name, owner_id) values ('${member}', 'Mine', '${stranger}')`;
      await expect(act('stranger', take)).rejects.toMatchObject(denied);
      // As one from before, or one that the service added.
      await tx`insert into public.businesses (id, name, owner_id) values (${member}, 'Mine', ${stranger})`;
      const seen = async (who: 'stranger' | 'member' | 'owner') =>
        (
          await act(
            who,
            `select bucket_id, name from storage.objects where name like '%/a.webp' order by bucket_id, name`,
          )
        ).map((file) => `${String(file['bucket_id'])}/${String(file['name'])}`);
      expect(await seen('stranger')).toEqual([`post-images/${stranger}/a.webp`]);
      expect(await seen('member')).toEqual([`avatars/${member}/a.webp`, `post-images/${member}/a.webp`]);
      expect(await seen('owner')).toEqual([`logos/${town.draft}/a.webp`]);
    }));
});

describe('uploads', () => {
  const put = (bucket: string, name: string) =>
    `insert into storage.objects (bucket_id, name) values ('${bucket}', '${name}') returning id`;

  it.each([
    ['avatars', 40, (town: Town) => town.ids.stranger],
    ['post-images', 400, (town: Town) => town.ids.stranger],
  ] as const)('fill a folder of %s with %i files at most', (bucket, max, folderOf) =>
    inTown(async (town, act, tx) => {
      const folder = folderOf(town);
      const fill = (count: number) => tx`insert into storage.objects (bucket_id, name)
        select ${bucket}, ${folder} || '/' || gen_random_uuid() || '.webp' from generate_series(1, ${count})`;
      await fill(max - 1);
      expect(await act('stranger', put(bucket, `${folder}/last.webp`))).toHaveLength(1);
      await expect(act('stranger', put(bucket, `${folder}/further.webp`))).rejects.toMatchObject(denied);
      // Folders are counted each for itself.
      expect(await act('member', put(bucket, `${town.ids.member}/mine.webp`))).toHaveLength(1);
    }),
  );

  it('fill the folder of a listing up to a limit, which does not bind staff', () =>
    inTown(async (town, act, tx) => {
      const [mine] = await tx`select id from public.businesses where owner_id = ${town.ids.owner} limit 1`;
      const folder = String(mine?.['id']);
      await tx`insert into storage.objects (bucket_id, name)
        select 'logos', ${folder} || '/' || gen_random_uuid() || '.webp' from generate_series(1, 60)`;
      await expect(act('owner', put('logos', `${folder}/a.webp`))).rejects.toMatchObject(denied);
      expect(await act('editor', put('logos', `${folder}/a.webp`))).toHaveLength(1);
    }));

  it.each(['deleted_at = now()', `banned_until = now() + interval '1 day'`])(
    'are refused to the token of an account with %s',
    (set) =>
      inTown(async (town, act, tx) => {
        const { stranger } = town.ids;
        for (const bucket of ['avatars', 'post-images'])
          expect(await act('stranger', put(bucket, `${stranger}/a.webp`))).toHaveLength(1);
        await tx.unsafe(`update auth.users set ${set} where id = '${stranger}'`);
        for (const bucket of ['avatars', 'post-images'])
          await expect(act('stranger', put(bucket, `${stranger}/b.webp`))).rejects.toMatchObject(denied);
        expect(
          await act(
            'stranger',
            `update storage.objects set metadata = '{}' where name = '${stranger}/a.webp' returning id`,
          ),
        ).toEqual([]);
      }),
  );

  it('are refused to the token of an account that no longer exists', () =>
    inTown(async (town, act, tx) => {
      const { stranger } = town.ids;
      await tx`delete from auth.users where id = ${stranger}`;
      await expect(act('stranger', put('avatars', `${stranger}/a.webp`))).rejects.toMatchObject(denied);
    }));
});

describe('repeated cancellations', () => {
  it('allow six registrations per hour for one date without affecting other dates', () =>
    inTown(async (town, act, tx) => {
      const register = `select id from public.register_for_event('${town.occurrenceId}')`;
      for (let n = 0; n < 6; n += 1) {
        const [made] = await act('stranger', register);
        await act('stranger', `select public.cancel_registration('${String(made?.['id'])}')`);
      }
      for (let n = 0; n < 2; n += 1)
        await expect(act('stranger', register)).rejects.toMatchObject(
          httpError(429, 'too_many_registrations'),
        );
      const [count] = await tx`select count(*)::integer as made from public.event_registrations
        where user_id = ${town.ids.stranger}`;
      expect(count).toEqual({ made: 6 });
      expect(await act('manager', register)).toHaveLength(1);
      await tx`update public.events set rrule = 'FREQ=DAILY;COUNT=3' where id = ${town.approvedEvent}`;
      const [next] = await tx`select id from public.event_occurrences where event_id = ${town.approvedEvent}
        and id <> ${town.occurrenceId} limit 1`;
      expect(
        await act('stranger', `select id from public.register_for_event('${String(next?.['id'])}')`),
      ).toHaveLength(1);
    }));

  const moves: [string, (town: Town, n: number) => string][] = [
    [
      'one date',
      (town, n) =>
        `select public.change_event_date('${town.occurrenceId}', 'rescheduled', now() + interval '${String(n + 1)} days')`,
    ],
    [
      'the event',
      (town, n) => `update public.events set starts_at = now() + interval '${String(n + 1)} days',
        ends_at = now() + interval '${String(n + 1)} days 2 hours' where id = '${town.approvedEvent}'`,
    ],
    [
      'the time zone',
      (town, n) =>
        `update public.events set time_zone = '${n % 2 ? 'America/Denver' : 'America/Chicago'}',
          starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour' where id = '${town.approvedEvent}'`,
    ],
    [
      'the status',
      (town, n) =>
        `update public.events set status = '${n % 2 ? 'scheduled' : 'postponed'}' where id = '${town.approvedEvent}'`,
    ],
  ];
  it.each(moves)('email a guest six times a day about changes of %s, and staff may go on', (_what, change) =>
    inTown(async (town, act, tx) => {
      await act('stranger', `select public.register_for_event('${town.occurrenceId}')`);
      const emails = async () => {
        const [row] = await tx`select count(*)::integer as sent from private.outbox
          where user_id = ${town.ids.stranger} and dedupe_key like 'dates:%'`;
        return row?.['sent'] as number;
      };
      for (let n = 0; n < 6; n += 1) {
        await act(n % 2 ? 'owner' : 'manager', change(town, n));
        // The time of the transaction names the occasion, and all of these are in one.
        await tx`update private.outbox set dedupe_key = dedupe_key || ${String(n)} where dedupe_key like 'dates:%'`;
      }
      expect(await emails()).toBe(6);
      for (const who of ['owner', 'manager'] as const)
        await expect(act(who, change(town, 6))).rejects.toMatchObject(httpError(429, 'too_many_changes'));
      await act('editor', change(town, 6));
      expect(await emails()).toBe(7);
    }),
  );

  it('of a date that nobody registered for are free', () =>
    inTown(async (town, act, tx) => {
      await tx`delete from public.event_registrations where occurrence_id = ${town.occurrenceId}`;
      for (let n = 0; n < 8; n += 1) await act('owner', moves[1]?.[1](town, n) ?? '');
      // Attempts rejected for another reason do not count.
      await expect(
        act(
          'owner',
          `select public.change_event_date('${town.occurrenceId}', 'rescheduled', now() - interval '1 day')`,
        ),
      ).rejects.toMatchObject(httpError(400, 'start_not_ahead'));
    }));
});

describe('approval queues', () => {
  it.each([
    [
      'businesses',
      10,
      (me: string) => `insert into public.businesses (name, owner_id) values ('Mine', '${me}')`,
    ],
    [
      'blog_posts',
      20,
      (me: string) => `insert into public.blog_posts (title, author_id) values ('Mine', '${me}')`,
    ],
  ] as const)('limit the number of pending items: %s', (_table, most, add) =>
    inTown(async (town, act) => {
      const insert = add(town.ids.contributor);
      for (let count = 0; count < most; count += 1) await act('contributor', insert);
      await expect(act('contributor', insert)).rejects.toMatchObject(httpError(409, 'too_many_pending'));
    }),
  );

  it('limit the number of pending jobs per business', () =>
    inTown(async (town, act) => {
      const add = `insert into public.jobs (title, business_id) values ('J', '${town.approved}')`;
      for (let count = 1; count < 50; count += 1) await act('contributor', add);
      await expect(act('owner', add)).rejects.toMatchObject(httpError(409, 'too_many_pending'));
    }));
});

describe('event', () => {
  it('shows the online link only to registered attendees', () =>
    inTown(async (town, act) => {
      const read = `select online_url from public.event_access where event_id = '${town.approvedEvent}'`;
      expect(await act('stranger', read)).toEqual([]);
      await act('stranger', `select id from public.register_for_event('${town.occurrenceId}')`);
      expect(await act('stranger', read)).toHaveLength(1);
      // The third waits: two places are taken.
      await act('owner', `select id from public.register_for_event('${town.occurrenceId}')`);
      await act('manager', `select id from public.register_for_event('${town.occurrenceId}')`);
      const [row] = await act(
        'manager',
        `select status from public.event_registrations where user_id = '${town.ids.manager}'`,
      );
      expect(row).toEqual({ status: 'waitlisted' });
    }));

  it('of a suspended business accepts no registrations', () =>
    inTown(async (town, act, tx) => {
      await tx`update public.businesses set status = 'suspended', status_reason = 'x' where id = ${town.approved}`;
      await expect(
        act('stranger', `select public.register_for_event('${town.occurrenceId}')`),
      ).rejects.toMatchObject(httpError(404, 'not_found'));
    }));

  it('offers new places to the waitlist', () =>
    inTown(async (town, act) => {
      for (const who of ['stranger', 'owner', 'manager'] as const)
        await act(who, `select public.register_for_event('${town.occurrenceId}')`);
      await act('owner', `update public.events set capacity = 3 where id = '${town.approvedEvent}'`);
      const rows = await act(
        'owner',
        `select status from public.event_registrations where occurrence_id = '${town.occurrenceId}' order by number`,
      );
      expect(rows.map((row) => String(row['status']))).toEqual([
        'registered',
        'registered',
        'offered',
        'waitlisted',
      ]);
    }));

  it('rejects waitlist requests for more places than the capacity', () =>
    inTown(async (town, act) => {
      await act('owner', `update public.events set max_guests = 5 where id = '${town.approvedEvent}'`);
      await expect(
        act('stranger', `select public.register_for_event('${town.occurrenceId}', 4)`),
      ).rejects.toMatchObject(httpError(422, 'too_many_guests'));
    }));

  it('rejects check-in days before the date', () =>
    inTown(async (town, act, tx) => {
      await tx`update public.events set starts_at = starts_at + interval '5 days', ends_at = ends_at + interval '5 days' where id = ${town.approvedEvent}`;
      await expect(act('owner', `select public.check_in('${town.registration}')`)).rejects.toMatchObject(
        httpError(409, 'too_early'),
      );
    }));

  it('rejects the year 294000 and a megabyte-long recurrence rule', () =>
    inTown(async (town, act) => {
      const change = (set: string) =>
        act('owner', `update public.events set ${set} where id = '${town.draftEvent}'`);
      await expect(change(`starts_at = '294000-01-01', ends_at = '294000-01-02'`)).rejects.toMatchObject({
        constraint_name: 'events_starts_at_range',
      });
      await expect(
        change(`rrule = 'FREQ=WEEKLY;BYDAY=' || repeat('MO,', 100000) || 'MO'`),
      ).rejects.toMatchObject({
        constraint_name: 'events_rrule_form',
      });
    }));

  it('extends its series without restoring removed dates', () =>
    inTown(async (town, _, tx) => {
      await tx`update public.events set rrule = 'FREQ=WEEKLY;COUNT=4' where id = ${town.approvedEvent}`;
      const third = () =>
        tx`select status from public.event_occurrences where event_id = ${town.approvedEvent} order by starts_at offset 2 limit 1`;
      await tx`update public.event_occurrences set status = 'canceled' where id = (
        select id from public.event_occurrences where event_id = ${town.approvedEvent} order by starts_at offset 2 limit 1)`;
      await tx`update private.event_series set dates_until = current_date where event_id = ${town.approvedEvent}`;
      await tx`select public.extend_event_occurrences()`;
      expect([...(await third())]).toEqual([{ status: 'canceled' }]);
    }));
});

describe('minor checks', () => {
  it('a deal cannot be redeemed before it is valid', () =>
    inTown(async (town, act, tx) => {
      await tx`update public.deals set valid_from = now() + interval '1 day' where id = ${town.publicDeal}`;
      await expect(
        act('owner', `select public.redeem_deal('${town.publicDeal}', 'bread')`),
      ).rejects.toMatchObject(httpError(409, 'deal_not_yet'));
    }));

  it('only staff can set the publication time of a post', () =>
    inTown(async (town, act) => {
      const [row] = await act(
        'stranger',
        `insert into public.blog_posts (title, author_id, publish_date) values ('P', '${town.ids.stranger}', '2001-01-01') returning publish_date`,
      );
      expect(row).toEqual({ publish_date: null });
    }));

  it('the claimant cannot edit a decided claim', () =>
    inTown(async (town, act) => {
      await expect(
        act('stranger', `update public.claims set message = 'Other' where id = '${town.claim}'`),
      ).rejects.toMatchObject(httpError(409, 'claim_under_review'));
    }));

  it.each(['America/new_york', 'EST5EDT', 'posix/UTC', '../etc', 'Mars/Olympus'])(
    '%s is not a time zone',
    (zone) =>
      inTown(async (town, act) => {
        await expect(
          act('owner', `update public.businesses set time_zone = '${zone}' where id = '${town.draft}'`),
        ).rejects.toMatchObject({ constraint_name: 'businesses_time_zone_known' });
      }),
  );

  it.each(['latitude 91', 'latitude NaN', 'longitude Infinity'])('rejects a search at %s', (at) =>
    inTown(async (_, act) => {
      const [field = '', value = ''] = at.split(' ');
      const [latitude, longitude] = field === 'latitude' ? [value, '0'] : ['0', value];
      await expect(
        act(
          'anon',
          `select * from public.search_businesses(near_latitude => '${latitude}', near_longitude => '${longitude}')`,
        ),
      ).rejects.toMatchObject(httpError(400, 'place_unknown'));
    }),
  );
});

describe('nobody fills the audit log or the queue by changing their mind', () => {
  const repeat = (times: number, statement: string) =>
    `do $do$ begin for number in 1..${String(times)} loop ${statement} end loop; end $do$`;
  const tooMany = httpError(429, 'too_many_changes');

  it('limits the changes of status of one person in a day, not those of staff', () =>
    inTown(async (town, act, tx) => {
      const flip = `update public.deals set status = case status when 'active' then 'paused' else 'active' end
        where id = '${town.publicDeal}';`;
      const logged = async () =>
        (await tx`select from public.audit_log where entity_id = ${town.publicDeal}`).length;
      const before = await logged();
      await act('owner', repeat(300, flip));
      expect((await logged()) - before).toBe(300);
      await expect(act('owner', flip)).rejects.toMatchObject(tooMany);
      await act('editor', flip.replace('where', ", status_reason = 'Asked by phone' where"));
    }));

  it('keeps the last change requests that nobody decided about, and limits how many are sent in a day', () =>
    inTown(async (town, act, tx) => {
      const ask = `insert into public.change_requests (business_id, patch) values ('${town.approved}', '{"name":"New"}');`;
      await act('owner', repeat(99, ask));
      const kept = async () =>
        Object.fromEntries(
          (
            await tx`select status, count(*)::integer as count from public.change_requests
              where business_id = ${town.approved} group by status`
          ).map(({ status, count }) => [String(status), Number(count)]),
        );
      expect(await kept()).toMatchObject({ pending: 1, superseded: 20 });
      await act('owner', ask);
      await expect(act('owner', ask)).rejects.toMatchObject(tooMany);
    }));

  it('limits membership applications that are withdrawn and begun again', () =>
    inTown(async (_, act, tx) => {
      await tx`delete from public.membership_applications`;
      const [plan] = await tx`insert into public.plans (name, slug, audience, price, approval)
        values ('Shop', ${`shop-${crypto.randomUUID().slice(0, 8)}`}, 'business', 20000, 'before_payment') returning id`;
      const apply = `perform public.apply_for_membership('${String(plan?.['id'])}', null, '{}', false);`;
      const withdraw = `perform public.withdraw_membership_application(id) from public.membership_applications where status = 'draft';`;
      await act('stranger', repeat(10, apply + withdraw));
      await expect(act('stranger', repeat(1, apply))).rejects.toMatchObject(tooMany);
    }));
});
