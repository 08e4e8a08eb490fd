import { describe, expect, it } from 'vitest';
import { inTown, httpError } from './support/in-town.ts';

const merge = (kind: string, from: unknown, into: unknown) =>
  `select public.merge_categories('${kind}', '${String(from)}', '${String(into)}') as moved`;

describe('category merge', () => {
  it('replaces the category everywhere without duplicates, including pending changes', () =>
    inTown(async (town, act, tx) => {
      const [bread] =
        await tx`insert into public.business_categories (name, slug) values ('T Bread', 't-bread') returning id`;
      const [below] = await tx`insert into public.business_categories (name, slug, parent_id)
        values ('T Rolls', 't-rolls', ${town.category}) returning id`;
      await tx`update public.businesses set categories = '{"Test bakeries","T Bread"}' where id = ${town.approved}`;
      await act(
        'owner',
        `insert into public.change_requests (business_id, patch) values ('${town.approved}', '{"categories":["Test bakeries"]}')`,
      );
      const [{ moved } = {}] = await act('admin', merge('business', town.category, bread?.['id']));
      expect(Number(moved)).toBeGreaterThanOrEqual(1);
      const [row] = await tx`select categories from public.businesses where id = ${town.approved}`;
      expect(row?.['categories']).toEqual(['T Bread']);
      const [request] = await tx`select patch -> 'categories' as wanted from public.change_requests
        where business_id = ${town.approved} and status = 'pending'`;
      expect(request?.['wanted']).toEqual(['T Bread']);
      const [child] =
        await tx`select parent_id from public.business_categories where id = ${String(below?.['id'])}`;
      expect(child?.['parent_id']).toBe(bread?.['id']);
      const gone = await tx`select from public.business_categories where id = ${town.category}`;
      expect(gone).toHaveLength(0);
    }));

  it('also moves job alerts and posts', () =>
    inTown(async (town, act, tx) => {
      const [retail] = await tx`select id from public.job_categories where slug = 'retail'`;
      const [sales] = await tx`select id from public.job_categories where slug = 'sales'`;
      await tx`update public.job_alerts set category = 'retail' where id = ${town.alert}`;
      await act('admin', merge('job', retail?.['id'], sales?.['id']));
      const [job] = await tx`select categories from public.jobs where id = ${town.activeJob}`;
      expect(job?.['categories']).toEqual(['Sales']);
      const [alert] = await tx`select category from public.job_alerts where id = ${town.alert}`;
      expect(alert?.['category']).toBe('sales');
      const [blog] = await tx`select id from public.post_categories where slug = 'blog'`;
      await act('admin', merge('post', town.postCategory, blog?.['id']));
      const [post] =
        await tx`select category_id from public.post_category_mapping where post_id = ${town.publishedPost}`;
      expect(post?.['category_id']).toBe(blog?.['id']);
    }));

  it('requires an admin, two categories, and a valid place for child categories', () =>
    inTown(async (town, act, tx) => {
      const [other] =
        await tx`insert into public.business_categories (name, slug) values ('T Bread', 't-bread') returning id`;
      const [below] = await tx`insert into public.business_categories (name, slug, parent_id)
        values ('T Rolls', 't-rolls', ${town.category}) returning id`;
      for (const who of ['editor', 'owner', 'stranger', 'member', 'anon'] as const)
        await expect(act(who, merge('business', town.category, other?.['id']))).rejects.toMatchObject({
          code: '42501',
        });
      const rejected = (sql: string, status: number, detail: string) =>
        expect(act('admin', sql)).rejects.toMatchObject(httpError(status, detail));
      await rejected(merge('business', town.category, town.category), 422, 'same_category');
      await rejected(merge('business', town.category, below?.['id']), 422, 'category_too_deep');
      await rejected(merge('business', town.category, town.approved), 404, 'not_found');
      await rejected(merge('staff', town.category, other?.['id']), 422, 'kind_unknown');
      const [news] = await tx`select id from public.post_categories where slug = 'whats-new'`;
      await rejected(merge('post', news?.['id'], town.postCategory), 409, 'category_built_in');
    }));
});

describe('post categories', () => {
  it('cannot be deleted while in use, and never for news and blog', () =>
    inTown(async (_, act) => {
      const remove = (slug: string) =>
        act('editor', `delete from public.post_categories where slug = '${slug}' returning id`);
      await expect(remove('test-news')).rejects.toMatchObject(httpError(409, 'category_in_use'));
      await expect(remove('whats-new')).rejects.toMatchObject(httpError(409, 'category_built_in'));
      await expect(remove('test-empty')).resolves.toHaveLength(1);
      await act('editor', `update public.post_categories set name = 'Latest' where slug = 'whats-new'`);
    }));
});

it('renaming a category updates pending changes', () =>
  inTown(async (town, act, tx) => {
    await act(
      'owner',
      `insert into public.change_requests (business_id, patch) values ('${town.approved}', '{"categories":["Test bakeries"]}')`,
    );
    await act('editor', `update public.business_categories set name = 'Bread' where id = '${town.category}'`);
    const [request] = await tx`select id from public.change_requests
      where business_id = ${town.approved} and status = 'pending'`;
    await act(
      'editor',
      `update public.change_requests set status = 'approved' where id = '${String(request?.['id'])}'`,
    );
    const [row] = await tx`select categories from public.businesses where id = ${town.approved}`;
    expect(row?.['categories']).toEqual(['Bread']);
  }));

it('counts the uses of categories', () =>
  inTown(async (town, act) => {
    const rows = await act('editor', `select uses from public.category_uses() where id = '${town.category}'`);
    expect(Number(rows[0]?.['uses'])).toBeGreaterThanOrEqual(1);
    await expect(act('anon', 'select * from public.category_uses()')).rejects.toMatchObject({
      code: '42501',
    });
  }));

describe('account type', () => {
  const set = (person: string, type: string, reason: string) =>
    `select public.set_user_type('${person}', '${type}', '${reason}')`;

  it('can be changed by an admin with a logged reason, and back when there is no subscription', () =>
    inTown(async (town, act, tx) => {
      await act('admin', set(town.ids.member, 'business', 'Opened a shop'));
      const [entry] = await tx`select new_values, reason from public.audit_log
        where entity = 'profiles' and entity_id = ${town.ids.member} order by id desc limit 1`;
      expect(entry).toEqual({ new_values: { user_type: 'business' }, reason: 'Opened a shop' });
      const [owned] = await tx`select id from public.business_profiles where owner_id = ${town.ids.member}`;
      const [plan] = await tx`insert into public.plans (name, slug, audience)
        values ('T Shop', 't-shop', 'business') returning id`;
      await tx`insert into public.subscriptions (plan_id, business_profile_id, status)
        values (${String(plan?.['id'])}, ${String(owned?.['id'])}, 'active')`;
      await expect(act('admin', set(town.ids.member, 'member', 'Closed'))).rejects.toMatchObject(
        httpError(409, 'subscription_goes_on'),
      );
      await tx`update public.subscriptions set status = 'canceled' where business_profile_id = ${String(owned?.['id'])}`;
      await act('admin', set(town.ids.member, 'member', 'Closed'));
    }));

  it('can be changed by nobody else and requires a reason', () =>
    inTown(async (town, act) => {
      for (const who of ['editor', 'member', 'anon'] as const)
        await expect(act(who, set(town.ids.member, 'business', 'x'))).rejects.toMatchObject({
          code: '42501',
        });
      await expect(act('admin', set(town.ids.member, 'business', ' '))).rejects.toMatchObject(
        httpError(422, 'reason_needed'),
      );
      await expect(act('admin', set(town.ids.member, 'admin', 'x'))).rejects.toMatchObject(
        httpError(422, 'type_unknown'),
      );
    }));
});

describe('adding several categories', () => {
  const add = (kind: string, wanted: unknown) =>
    `select public.add_categories('${kind}', '${JSON.stringify(wanted)}') as added`;
  const starters = [
    { name: 'T Trades', slug: 't-trades', schema_type: 'HomeAndConstructionBusiness' },
    { name: 'T Roofs', parent: 'T Trades' },
  ];

  it('adds both levels once, however often and in whatever order they are sent', () =>
    inTown(async (_, act, tx) => {
      const [first] = await act('editor', add('business', starters.toReversed()));
      expect(first?.['added']).toHaveLength(2);
      const [again] = await act('admin', add('business', [{ name: ' t  TRADES ' }, ...starters]));
      expect(again?.['added']).toEqual([]);
      const rows = await tx`select c.name, c.slug, c.schema_type, p.name as parent
        from public.business_categories as c left join public.business_categories as p on p.id = c.parent_id
        where c.name like 'T %' order by c.name`;
      expect(rows).toEqual([
        { name: 'T Roofs', slug: 't-roofs', schema_type: 'LocalBusiness', parent: 'T Trades' },
        { name: 'T Trades', slug: 't-trades', schema_type: 'HomeAndConstructionBusiness', parent: null },
      ]);
    }));

  it('finds another address for a name whose address is taken or has no Latin letters', () =>
    inTown(async (_, act, tx) => {
      await act('editor', add('event', [{ name: 'T Fair' }, { name: 'T: Fair' }, { name: '市' }]));
      const rows =
        await tx`select slug from public.event_categories where name in ('T Fair', 'T: Fair', '市')`;
      expect(new Set(rows.map((row) => String(row['slug']))).size).toBe(3);
    }));

  it('adds jobs and posts as well, and rejects other kinds, long lists, unknown parents and third levels', () =>
    inTown(async (_, act) => {
      for (const kind of ['job', 'post'])
        expect((await act('editor', add(kind, [{ name: 'T New' }])))[0]?.['added']).toHaveLength(1);
      const rejected = (sql: string, detail: string) =>
        expect(act('editor', sql), sql).rejects.toMatchObject(httpError(422, detail));
      await rejected(add('member', []), 'kind_unknown');
      await rejected(add('job', Array(201).fill({ name: 'A' })), 'too_many_rows');
      await rejected(add('job', { name: 'A' }), 'too_many_rows');
      await rejected(add('business', [{ name: 'T A', parent: 'T Nowhere' }]), 'category_unknown');
      await rejected(
        add('business', [...starters, { name: 'T Deep', parent: 'T Roofs' }]),
        'category_too_deep',
      );
    }));

  it('is for staff', () =>
    inTown(async (_, act) => {
      for (const who of ['anon', 'stranger', 'member', 'owner', 'manager', 'contributor'] as const)
        await expect(act(who, add('business', starters))).rejects.toMatchObject({ code: '42501' });
    }));
});
