import { describe, expect, it } from 'vitest';
import { inTown, httpError } from './support/in-town.ts';
import type { PersonaName } from './support/town.ts';

type Story = Parameters<Parameters<typeof inTown>[0]>;
type Town = Story[0];
type Act = Story[1];

describe('state transition', () => {
  it('requires an allowed previous state', () =>
    inTown(async (town, act) => {
      await expect(
        act(
          'admin',
          `update public.businesses set status = 'suspended', status_reason = 'x' where id = '${town.draft}'`,
        ),
      ).rejects.toMatchObject(httpError(409, 'transition_not_allowed'));
    }));

  it('from public back to pending is for staff alone, with a reason, and is no restoring afterward', () =>
    inTown(async (town, act, tx) => {
      const [post] = await tx`insert into public.blog_posts (title, status, publish_date, author_id)
        values ('Story', 'published', now(), ${town.ids.member}) returning id`;
      const items = [
        ['businesses', town.approved, 'approved', 'owner'],
        ['blog_posts', String(post?.['id']), 'published', 'member'],
      ] as const;
      for (const [entity, id, shown, whose] of items) {
        const move = (who: PersonaName, from: string, to: string, reason = 'null') =>
          act(who, `select public.change_status('${entity}', '${id}', '${from}', '${to}', ${reason})`);
        for (const who of [whose, 'manager', 'contributor', 'stranger', 'anon'] as const)
          await expect(move(who, shown, 'pending', `'Mine.'`), `${entity} ${who}`).rejects.toMatchObject({
            code: expect.stringMatching(/^(42501|PT404)$/) as string,
          });
        await expect(move('editor', shown, 'pending')).rejects.toMatchObject(httpError(422, 'reason_needed'));
        await tx`update public.site_settings set staff_second_factor = true`;
        await expect(move('editor', shown, 'pending', `'Undone.'`)).rejects.toThrow();
        await tx`update public.site_settings set staff_second_factor = false`;
        await move('editor', shown, 'pending', `'Undone.'`);
        await move('editor', 'pending', shown);
      }
    }));

  it('is enforced for the service key too', () =>
    inTown(async (town, _, tx) => {
      const skip = tx.savepoint(
        (run) => run`update public.jobs set status = 'filled' where id = ${town.draftJob}`,
      );
      await expect(skip).rejects.toMatchObject(httpError(409, 'transition_not_allowed'));
    }));

  it('to rejected requires a reason, which the next transition clears and the log preserves', () =>
    inTown(async (town, act, tx) => {
      const reject = (reason: string) =>
        act(
          'editor',
          `select public.change_status('businesses', '${town.pending}', 'pending', 'rejected', ${reason})`,
        );
      await expect(reject('null')).rejects.toMatchObject(httpError(422, 'reason_needed'));
      await expect(reject(`'  '`)).rejects.toMatchObject(httpError(422, 'reason_needed'));
      await reject(`'No address'`);
      await act(
        'owner',
        `select public.change_status('businesses', '${town.pending}', 'rejected', 'pending')`,
      );
      const [now] =
        await tx`select status, status_reason, status_changed_by from public.businesses where id = ${town.pending}`;
      expect(now).toEqual({ status: 'pending', status_reason: null, status_changed_by: town.ids.owner });
      const log = await tx`select actor_id, actor_role, new_values ->> 'status' as status, reason
        from public.audit_log where entity = 'businesses' and entity_id = ${town.pending} order by id`;
      expect([...log]).toEqual([
        { actor_id: town.ids.editor, actor_role: 'editor', status: 'rejected', reason: 'No address' },
        { actor_id: town.ids.owner, actor_role: 'owner', status: 'pending', reason: null },
      ]);
    }));

  it('by the second of two editors fails with a conflict', () =>
    inTown(async (town, act) => {
      const decide = (to: string) =>
        act('editor', `select public.change_status('jobs', '${town.draftJob}', 'draft', '${to}', 'x')`);
      await decide('active');
      await expect(decide('active')).rejects.toMatchObject({
        ...httpError(409, 'already_decided'),
        message: expect.stringContaining('"active"') as string,
      });
    }));

  it('of a missing row, or by a user without rights, fails', () =>
    inTown(async (town, act) => {
      const change = (entity: string, id: string) =>
        act('stranger', `select public.change_status('${entity}', '${id}', 'draft', 'pending')`);
      await expect(change('businesses', town.draft)).rejects.toMatchObject(httpError(404, 'not_found'));
      await expect(change('staff', town.draft)).rejects.toMatchObject(httpError(400, 'entity_unknown'));
      await expect(
        act(
          'stranger',
          `select public.change_status('businesses', '${town.approved}', 'approved', 'archived')`,
        ),
      ).rejects.toMatchObject({ code: '42501' });
    }));

  it('by the owner cannot set the staff reason', () =>
    inTown(async (town, act) => {
      const forge = act(
        'owner',
        `update public.businesses set status_reason = 'Fine' where id = '${town.draft}'`,
      );
      await expect(forge).rejects.toMatchObject({ code: '42501' });
    }));
});

describe('slug', () => {
  it('is the title in plain letters with eight random characters and never changes', () =>
    inTown(async (town, act, tx) => {
      const name = `Émile’s  Café & Bar!`;
      const [added] = await act(
        'owner',
        `insert into public.businesses (name, owner_id) values ('${name}', '${town.ids.owner}') returning id, slug`,
      );
      expect(added?.['slug']).toMatch(/^emiles-cafe-bar-[a-z0-9]{8}$/);
      await act('owner', `update public.businesses set name = 'Other' where id = '${String(added?.['id'])}'`);
      const [after] = await tx`select slug from public.businesses where id = ${String(added?.['id'])}`;
      expect(after?.['slug']).toBe(added?.['slug']);
    }));

  it('is generated for titles without Latin letters', () =>
    inTown(async (_, __, tx) => {
      const [row] =
        await tx`select private.make_slug('東京 !!!') as slug, private.make_slug(repeat('ab ', 90)) as long`;
      expect(row?.['slug']).toMatch(/^[a-z0-9]{8}$/);
      expect(String(row?.['long']).length).toBeLessThan(95);
    }));
});

describe('approved listing', () => {
  it('stays unchanged while a change is pending and updates on approval', () =>
    inTown(async (town, act, tx) => {
      const direct = act('owner', `update public.businesses set name = 'New' where id = '${town.approved}'`);
      await expect(direct).rejects.toMatchObject(httpError(409, 'change_request_needed'));
      const [request] = await act(
        'owner',
        `insert into public.change_requests (business_id, patch)
         values ('${town.approved}', '{"name":"New","website":"https://new.test"}') returning id, patch`,
      );
      // The earlier tagline change is still pending.
      expect(request?.['patch']).toEqual({ name: 'New', website: 'https://new.test', tagline: 'Fresh' });
      const read = () => tx`select name, tagline, website from public.businesses where id = ${town.approved}`;
      expect((await read())[0]).toEqual({ name: 'Old Mill Bakery', tagline: '', website: null });
      await act(
        'editor',
        `update public.change_requests set status = 'partly', status_reason = 'Keep the name',
        accepted_fields = '{tagline,website}' where id = '${String(request?.['id'])}'`,
      );
      expect((await read())[0]).toEqual({
        name: 'Old Mill Bakery',
        tagline: 'Fresh',
        website: 'https://new.test',
      });
      const earlier = await tx`select status from public.change_requests where id = ${town.changeRequest}`;
      expect([...earlier]).toEqual([{ status: 'superseded' }]);
    }));

  it('changes its founding year at once, or by a request where an admin wants to see it first', () =>
    inTown(async (town, act, tx) => {
      const set = (year: number) =>
        act(
          'owner',
          `update public.businesses set year_founded = ${String(year)} where id = '${town.approved}'`,
        );
      const read = async () => {
        const [listing] = await tx`select year_founded from public.businesses where id = ${town.approved}`;
        return Number(listing?.['year_founded']);
      };
      await set(1987);
      expect(await read()).toBe(1987);
      await act(
        'admin',
        `update public.site_settings set moderated_fields = '{name,year_founded}' where id = 1`,
      );
      await expect(set(1887)).rejects.toMatchObject(httpError(409, 'change_request_needed'));
      const [request] = await act(
        'owner',
        `insert into public.change_requests (business_id, patch)
         values ('${town.approved}', '{"year_founded":1887}') returning id`,
      );
      expect(await read()).toBe(1987);
      const id = String(request?.['id']);
      await act('editor', `update public.change_requests set status = 'approved' where id = '${id}'`);
      expect(await read()).toBe(1887);
    }));

  it('describes a photo as its gallery is changed: at once, or by a request where the gallery needs approval', () =>
    inTown(async (town, act, tx) => {
      const described = (text: string) => `{"https://a.test/b.png":"${text}"}`;
      const set = (by: Parameters<Act>[0], text: string) =>
        act(
          by,
          `update public.businesses set gallery_descriptions = '${described(text)}' where id = '${town.approved}' returning id`,
        );
      const read = async () => {
        const [listing] = await tx`select gallery_descriptions as texts from public.businesses
          where id = ${town.approved}`;
        return JSON.stringify(listing?.['texts']);
      };
      await act('admin', `update public.site_settings set moderated_fields = '{name}' where id = 1`);
      expect(await set('owner', 'Bread')).toHaveLength(1);
      expect(await read()).toBe(described('Bread'));
      expect(await set('stranger', 'Spam')).toEqual([]);
      await expect(set('anon', 'Spam')).rejects.toMatchObject({ code: '42501' });
      await expect(set('owner', 'x'.repeat(201))).rejects.toMatchObject({ code: '23514' });
      await act('admin', `update public.site_settings set moderated_fields = '{name,gallery}' where id = 1`);
      await expect(set('owner', 'Loaves')).rejects.toMatchObject(httpError(409, 'change_request_needed'));
      const [request] = await act(
        'owner',
        `insert into public.change_requests (business_id, patch)
         values ('${town.approved}', '{"gallery_descriptions":${described('Loaves')}}') returning id`,
      );
      expect(await read()).toBe(described('Bread'));
      await act(
        'editor',
        `update public.change_requests set status = 'approved' where id = '${String(request?.['id'])}'`,
      );
      expect(await read()).toBe(described('Loaves'));
    }));

  it.each([
    ['{"owner_id":null}', 'PT422'],
    ['{"status":"approved"}', 'PT422'],
    ['{"name":"New","featured":true}', 'PT422'],
    ['{"verified":true}', 'PT422'],
    ['{"id":"00000000-0000-0000-0000-000000000000"}', 'PT422'],
    ['{"slug":"taken"}', 'PT422'],
    ['{"version":1}', 'PT422'],
    ['{"search_document":"spam"}', 'PT422'],
    ['{"name, owner_id":null}', 'PT422'],
    ['{"website":"javascript:alert(1)"}', '23514'],
    ['{"categories":["Nothing"]}', 'PT422'],
    ['{"categories":"{Test bakeries}"}', 'PT422'],
    ['{"categories":null}', 'PT422'],
    ['{"categories":{"0":"Test bakeries"}}', 'PT422'],
    ['{"gallery":[["https://a.test/b.png"]]}', 'PT422'],
    ['{"social_links":[1]}', 'PT422'],
    ['{"gallery_descriptions":{"https://a.test/b.png":7}}', '23514'],
    ['{"gallery_descriptions":["Bread"]}', '23514'],
    ['{"name":{"a":1}}', 'PT422'],
    ['{"name":["New"]}', 'PT422'],
    ['{"phone":true}', 'PT422'],
    ['{"latitude":[1],"longitude":[1]}', 'PT422'],
    ['{"latitude":"north"}', '22P02'],
    ['{"year_founded":1599}', '23514'],
    ['{"year_founded":3000}', '23514'],
    ['{"year_founded":"long ago"}', '22P02'],
    ['{}', 'PT422'],
    ['[1]', 'PT422'],
  ])('rejects a change request with %s', (patch, code) =>
    inTown(async (town, act) => {
      const ask = act(
        'owner',
        `insert into public.change_requests (business_id, patch) values ('${town.approved}', '${patch}')`,
      );
      await expect(ask).rejects.toMatchObject({ code });
    }),
  );

  const askFor = async (town: Town, act: Act, patch: string) => {
    const [request] = await act(
      'owner',
      `insert into public.change_requests (business_id, patch) values ('${town.approved}', '${patch}') returning id`,
    );
    return String(request?.['id']);
  };
  const decide = (act: Act, id: string, to: string, fields = '') =>
    act(
      'editor',
      `select public.change_status('change_requests', '${id}', 'pending', '${to}', 'Because.'${
        fields && `, accepted_fields => '${fields}'`
      })`,
    );

  it.each([
    ['approved', '{name}'],
    ['rejected', '{name}'],
    ['superseded', '{name}'],
    ['partly', ''],
    ['partly', '{}'],
    ['partly', '{phone}'],
    ['partly', '{name,phone}'],
    ['partly', '{name,name}'],
    ['partly', '{name,NULL}'],
    ['partly', '{{name},{tagline}}'],
    ['partly', '{name,tagline,website}'],
  ])('cannot be decided as %s with the fields "%s"', (to, fields) =>
    inTown(async (town, act) => {
      const id = await askFor(town, act, '{"name":"New","website":"https://new.test"}');
      await expect(decide(act, id, to, fields)).rejects.toMatchObject({ code: 'PT422' });
    }),
  );

  it('has a decision of its change request that stays as it is', () =>
    inTown(async (town, act, tx) => {
      const id = await askFor(town, act, '{"name":"New"}');
      await decide(act, id, 'partly', '{name}');
      const edit = (what: string) =>
        act('editor', `update public.change_requests set ${what} where id = '${id}'`);
      for (const what of [
        `accepted_fields = '{tagline}'`,
        `accepted_fields = null`,
        `status_reason = 'Another'`,
        `corrected_patch = '{"name":"Other"}'`,
      ])
        await expect(edit(what)).rejects.toMatchObject(httpError(409, 'already_decided'));
      const again = act(
        'editor',
        `select public.change_status('change_requests', '${id}', 'partly', 'partly', 'Other.')`,
      );
      await expect(again).rejects.toMatchObject(httpError(409, 'transition_not_allowed'));
      const [row] = await tx`select status, status_reason, accepted_fields from public.change_requests
        where id = ${id}`;
      expect(row).toEqual({ status: 'partly', status_reason: 'Because.', accepted_fields: ['name'] });
    }));

  it('cannot have a change approved with a correction that leaves nothing of it', () =>
    inTown(async (town, act) => {
      const id = await askFor(town, act, '{"name":"New"}');
      await act('editor', `update public.change_requests set corrected_patch = '{}' where id = '${id}'`);
      await expect(decide(act, id, 'approved')).rejects.toMatchObject(httpError(422, 'patch_empty'));
      await expect(decide(act, id, 'partly', '{name}')).rejects.toMatchObject(
        httpError(422, 'fields_unknown'),
      );
    }));

  it('is transferred by an approved claim and returned when the claim is revoked', () =>
    inTown(async (town, act, tx) => {
      await act(
        'editor',
        `select public.change_status('claims', '${town.claim}', 'pending_review', 'approved')`,
      );
      const read = () => tx`select owner_id, verified from public.businesses where id = ${town.foreign}`;
      expect((await read())[0]).toEqual({ owner_id: town.ids.stranger, verified: true });
      await act(
        'editor',
        `select public.change_status('claims', '${town.claim}', 'approved', 'revoked', 'Forged')`,
      );
      expect((await read())[0]).toEqual({ owner_id: null, verified: false });
    }));

  it('cannot be claimed twice by one user or by its owner', () =>
    inTown(async (town, act) => {
      const claim = (who: PersonaName, id: string) =>
        act(who, `insert into public.claims (business_id, method) values ('${id}', 'document')`);
      await expect(claim('stranger', town.foreign)).rejects.toMatchObject({ code: '23505' });
      await expect(claim('owner', town.approved)).rejects.toMatchObject(httpError(409, 'already_owner'));
      await expect(claim('member', town.draft)).rejects.toMatchObject(httpError(404, 'not_found'));
    }));
});

describe('subscription', () => {
  it('determines the membership state in every transition', () =>
    inTown(async (town, _, tx) => {
      const status = async () =>
        (await tx`select membership_status from public.profiles where id = ${town.ids.member}`)[0]?.[
          'membership_status'
        ] as string;
      expect(await status()).toBe('active');
      await tx`update public.subscriptions set status = 'past_due' where id = ${town.subscription}`;
      expect(await status()).toBe('past_due');
      await tx`delete from public.subscriptions where id = ${town.subscription}`;
      expect(await status()).toBeNull();
    }));

  it('determines the state of the business', () =>
    inTown(async (town, _, tx) => {
      const read = () =>
        tx`select business_subscription_status as status from public.business_profiles where id = ${town.businessProfile}`;
      expect((await read())[0]).toEqual({ status: 'inactive' });
      await tx`insert into public.subscriptions (plan_id, business_profile_id, status)
        values (${town.hiddenPlan}, ${town.businessProfile}, 'trialing')`;
      expect((await read())[0]).toEqual({ status: 'trialing' });
    }));

  it('is limited to one at a time and to the right account type', () =>
    inTown(async (town, _, tx) => {
      const add = (plan: string, status: string) =>
        tx.savepoint(
          (run) => run`insert into public.subscriptions (plan_id, user_id, status)
            values (${plan}, ${town.ids.member}, ${status})`,
        );
      await expect(add(town.memberPlan, 'trialing')).rejects.toMatchObject({ code: '23505' });
      await expect(add(town.hiddenPlan, 'pending')).rejects.toMatchObject(
        httpError(422, 'plan_not_for_subscriber'),
      );
    }));
});

describe('administration', () => {
  it('requires at least one admin', () =>
    inTown(async (town, act, tx) => {
      await tx`delete from public.staff where user_id not in (${town.ids.admin}, ${town.ids.editor})`;
      const resign = act('admin', `delete from public.staff where user_id = '${town.ids.admin}'`);
      await expect(resign).rejects.toMatchObject(httpError(409, 'last_admin'));
      const demote = act(
        'admin',
        `update public.staff set role = 'editor' where user_id = '${town.ids.admin}'`,
      );
      await expect(demote).rejects.toMatchObject(httpError(409, 'last_admin'));
    }));

  it('has an append-only log, even for the database owner', () =>
    inTown(async (_, __, tx) => {
      for (const sql of [
        'update public.audit_log set reason = null where true',
        'delete from public.audit_log where true',
        'truncate public.audit_log',
      ])
        await expect(tx.savepoint((run) => run.unsafe(sql))).rejects.toMatchObject({ code: '42501' });
    }));

  it('has one settings row, whose two hours fields stay equal', () =>
    inTown(async (_, act, tx) => {
      const [settings] = await tx<
        { business_hours: object }[]
      >`select business_hours from public.site_settings`;
      const week = settings?.business_hours;
      const closed = JSON.stringify({ ...week, monday: 'closed' });
      await act('admin', `update public.site_settings set business_hours_json = '${closed}' where id = 1`);
      const [after] =
        await tx`select business_hours = business_hours_json as same, business_hours ->> 'monday' as monday
        from public.site_settings`;
      expect(after).toEqual({ same: true, monday: 'closed' });
      for (const hours of [
        { open: '17:00', close: '09:00' },
        { open: '9:00', close: '17:00' },
        { open: '09:00' },
        'open',
      ])
        await expect(
          act(
            'admin',
            `update public.site_settings set business_hours = '${JSON.stringify({ ...week, monday: hours })}' where id = 1`,
          ),
        ).rejects.toMatchObject({ code: '23514' });
      await expect(
        tx.savepoint((run) => run`insert into public.site_settings (id, business_hours) values (2, '{}')`),
      ).rejects.toMatchObject({
        code: '23514',
      });
    }));

  it.each([
    ['footer_links', '[{"label": "X", "url": "javascript:alert(1)"}]'],
    ['footer_links', '[{"label": "X", "url": "//elsewhere.test"}]'],
    ['footer_links', '[{"label": "X", "url": "/\\\\elsewhere.test"}]'],
    ['footer_links', '[{"label": "X", "url": "/es//elsewhere.test/x"}]'],
    ['footer_links', '[{"label": "X", "url": "https://town.test@elsewhere.test"}]'],
    ['footer_links', '[{"label": "X", "url": "https://?"}]'],
    ['footer_links', '[{"label": "X", "url": "mailto:nobody@"}]'],
    ['footer_links', '[{"label": " ", "url": "/about"}]'],
    ['footer_links', '[{"label": "X", "url": "/about", "onclick": "x"}]'],
    ['footer_links', '[{"label": "X"}]'],
    ['footer_links', '[null]'],
    ['footer_links', '{}'],
    ['footer_links', JSON.stringify(Array.from({ length: 9 }, () => ({ label: 'X', url: '/about' })))],
    ['welcome', '{"xx": {"heading": "X", "text": "X"}}'],
    ['welcome', '{"en": {"heading": "X", "text": " "}}'],
    ['welcome', '{"en": {"heading": "X"}}'],
    ['welcome', '[]'],
    ['cover_picture', 'https://elsewhere.test/x.webp'],
    ['cover_picture', '/storage/v1/object/public/covers/11111111-1111-1111-1111-111111111111/x.webp'],
  ])('has no %s %s in the settings, even of an admin', (column, value) =>
    inTown(async (_, act) => {
      await expect(
        act(
          'admin',
          `update public.site_settings set ${column} = '${value.replaceAll("'", "''")}' where id = 1`,
        ),
      ).rejects.toMatchObject({ code: '23514', constraint_name: `site_settings_${column}_form` });
    }),
  );

  it('has footer links and a welcome in the settings, of an admin', () =>
    inTown(async (_, act, tx) => {
      await act(
        'admin',
        `update public.site_settings set footer_links = '[{"label": "City", "url": "https://city.test/a"},
          {"label": "Home", "url": "/"}, {"label": "Write", "url": "mailto:hello@chamber.test"}]',
          welcome = '{"en": {"heading": "Welcome", "text": "To town."}}', cover_picture =
          '/storage/v1/object/public/covers/00000000-0000-0000-0000-000000000000/a.w1600.webp' where id = 1`,
      );
      const [settings] = await tx`select jsonb_array_length(footer_links) as links from public.site_settings`;
      expect(settings).toEqual({ links: 3 });
    }));

  it('renames a category everywhere and cannot delete one in use', () =>
    inTown(async (town, act, tx) => {
      await act(
        'editor',
        `update public.business_categories set name = 'Bread' where id = '${town.category}'`,
      );
      const [row] = await tx`select categories from public.businesses where id = ${town.approved}`;
      expect(row?.['categories']).toEqual(['Bread']);
      const gone = act('editor', `delete from public.business_categories where id = '${town.category}'`);
      await expect(gone).rejects.toMatchObject(httpError(409, 'category_in_use'));
      const deep = act(
        'editor',
        `insert into public.business_categories (name, slug, parent_id)
        select 'Below', 'below', id from public.business_categories where id = '${town.category}' returning id`,
      );
      const [child] = await deep;
      await expect(
        act(
          'editor',
          `insert into public.business_categories (name, slug, parent_id) values ('Deeper', 'deeper', '${String(child?.['id'])}')`,
        ),
      ).rejects.toMatchObject(httpError(422, 'category_too_deep'));
    }));
});
