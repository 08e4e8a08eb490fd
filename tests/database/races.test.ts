import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { meet, sql, start, type Statement } from './support/meet.ts';

// Two concurrent transactions in the order that once failed: what they add is removed at the end.
const userIds: string[] = [];
const businessIds: string[] = [];
const categoryIds: string[] = [];
const importIds: string[] = [];
const planIds: string[] = [];
afterAll(async () => {
  await sql`delete from public.imports where id in ${sql(importIds)}`;
  await sql`delete from private.outbox where recipient in (
    select email from auth.users where id in ${sql(userIds)})`;
  await sql`delete from public.businesses where id in ${sql(businessIds)}`;
  await sql`delete from public.business_categories where id in ${sql(categoryIds)}`;
  await sql`delete from public.subscriptions where plan_id in ${sql(planIds)}`;
  await sql`delete from public.plans where id in ${sql(planIds)}`;
  await sql`delete from auth.users where id in ${sql(userIds)}`;
});

async function addPerson(role?: 'admin' | 'editor', id: string = randomUUID()) {
  await sql`insert into auth.users (id, aud, role, email, email_confirmed_at)
    values (${id}, 'authenticated', 'authenticated', ${`${id}@races.test`}, now())`;
  userIds.push(id);
  if (role) await sql`insert into public.staff (user_id, role) values (${id}, ${role})`;
  return id;
}
async function addBusiness(fields: { owner?: string; status?: string; categories?: string[] } = {}) {
  const { owner = null, status = 'approved', categories = [] } = fields;
  const [row] = await sql`insert into public.businesses (name, status, owner_id, categories)
    values ('Race', ${status}, ${owner}, ${categories}) returning id`;
  businessIds.push(String(row?.['id']));
  return String(row?.['id']);
}
async function addCategory() {
  const name = `Race ${randomUUID()}`;
  const [row] = await sql`insert into public.business_categories (name, slug)
    values (${name}, ${name.toLowerCase().replace(' ', '-')}) returning id`;
  categoryIds.push(String(row?.['id']));
  return { id: String(row?.['id']), name };
}

const holdBusiness =
  (id: string): Statement =>
  (tx) =>
    tx`select from public.businesses where id = ${id} for update`;
const changeStatus =
  (entity: string, id: string, from: string, to: string): Statement =>
  (tx) =>
    tx`select public.change_status(${entity}, ${id}, ${from}, ${to}, 'Because.')`;

async function addClaim(business: string, claimant: string) {
  const [claim] = await sql`insert into public.claims (business_id, claimant_id, method, status)
    values (${business}, ${claimant}, 'document', 'pending_review') returning id`;
  return String(claim?.['id']);
}
async function twoClaims() {
  const [editor, former, later] = [await addPerson('editor'), await addPerson(), await addPerson()];
  const business = await addBusiness();
  const claims = [await addClaim(business, former), await addClaim(business, later)] as const;
  await start(editor, changeStatus('claims', claims[0], 'pending_review', 'approved')).ended;
  return {
    editor,
    business,
    claims,
    owner: () => sql`select owner_id from public.businesses where id = ${business}`,
  };
}

it('a new owner keeps the listing when the previous claim is revoked concurrently', async () => {
  const { editor, claims, owner } = await twoClaims();
  const [revoked] = await meet(
    [editor, changeStatus('claims', claims[1], 'pending_review', 'approved')],
    [editor, changeStatus('claims', claims[0], 'approved', 'revoked')],
  );
  expect(revoked).toMatchObject({ code: '' });
  expect(await sql`select previous_owner_id from public.claims where id = ${claims[1]}`).toEqual([
    { previous_owner_id: null },
  ]);
  await start(editor, changeStatus('claims', claims[1], 'approved', 'revoked')).ended;
  expect(await owner()).toEqual([{ owner_id: null }]);
});

it('two claims of one listing can be revoked concurrently in either order', async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ] as const) {
    const { editor, business, claims, owner } = await twoClaims();
    await start(editor, changeStatus('claims', claims[1], 'pending_review', 'approved')).ended;
    const ended = await meet(
      [null, holdBusiness(business)],
      [editor, changeStatus('claims', claims[order[0]], 'approved', 'revoked')],
      [editor, changeStatus('claims', claims[order[1]], 'approved', 'revoked')],
    );
    expect(ended.map(({ code }) => code)).toEqual(['', '']);
    expect(await owner()).toEqual([{ owner_id: null }]);
  }
});

it('a membership stays correct when one subscription ends while another begins', async () => {
  const [admin, member] = [await addPerson('admin'), await addPerson()];
  const [plan] = await sql`insert into public.plans (name, slug, audience)
    values ('Race', ${`race-${randomUUID()}`}, 'member') returning id`;
  planIds.push(String(plan?.['id']));
  const add =
    (status: string): Statement =>
    (tx) =>
      tx`insert into public.subscriptions (plan_id, user_id, status)
        values (${String(plan?.['id'])}, ${member}, ${status}) returning id`;
  const { rows } = await start(null, add('active')).ended;
  const [added] = await meet(
    [
      admin,
      (tx) =>
        tx`update public.subscriptions set status = 'canceled' where id = ${String(rows[0]?.['id'])} returning id`,
    ],
    [null, add('pending')],
  );
  expect(added).toMatchObject({ code: '' });
  expect(await sql`select membership_status from public.profiles where id = ${member}`).toEqual([
    { membership_status: 'pending' },
  ]);
});

const ask =
  (business: string, patch: Record<string, string | string[]>): Statement =>
  (tx) =>
    tx`insert into public.change_requests (business_id, patch) values (${business}, ${tx.json(patch)})`;

it.each(['change_status', 'update'])(
  'a change is decided by %s while the owner submits the next one',
  async (way) => {
    const [editor, owner] = [await addPerson('editor'), await addPerson()];
    const business = await addBusiness({ owner });
    await start(owner, ask(business, { tagline: 'First' })).ended;
    const [request] = await sql`select id from public.change_requests where business_id = ${business}`;
    const id = String(request?.['id']);
    const [sent, decided] = await meet(
      [null, holdBusiness(business)],
      [owner, ask(business, { tagline: 'Second' })],
      [
        editor,
        way === 'change_status'
          ? changeStatus('change_requests', id, 'pending', 'approved')
          : (tx) => tx`update public.change_requests
              set status = 'partly', accepted_fields = '{tagline}', status_reason = 'Because.'
              where id = ${id} and status = 'pending' returning id`,
      ],
    );
    expect(sent).toMatchObject({ code: '' });
    expect(decided).toMatchObject(
      way === 'change_status' ? { detail: 'already_decided' } : { code: '', rows: [] },
    );
    const requests = await sql`select status, patch ->> 'tagline' as tagline from public.change_requests
      where business_id = ${business} order by tagline`;
    expect(requests).toEqual([
      { status: 'superseded', tagline: 'First' },
      { status: 'pending', tagline: 'Second' },
    ]);
  },
);

it('an owner is removed from a listing while staff accept part of its changes', async () => {
  const [editor, owner] = [await addPerson('editor'), await addPerson()];
  const business = await addBusiness({ owner });
  await start(owner, ask(business, { tagline: 'Fresh', website: 'https://new.test' })).ended;
  const [request] = await sql`select id from public.change_requests where business_id = ${business}`;
  const id = String(request?.['id']);
  const [accepted, taken] = await meet(
    [null, (tx) => tx`select from public.change_requests where id = ${id} for update`],
    [
      editor,
      (tx) => tx`select public.change_status('change_requests', ${id}, 'pending', 'partly', 'Because.',
        accepted_fields => '{tagline}')`,
    ],
    [null, (tx) => tx`update public.businesses set owner_id = null where id = ${business} returning id`],
  );
  expect(accepted).toMatchObject({ code: '' });
  expect(taken).toMatchObject({ code: '' });
  const listings = await sql`select tagline, website from public.businesses where id = ${business}`;
  expect([...listings]).toEqual([{ tagline: 'Fresh', website: null }]);
});

const choose =
  (business: string, ...categories: string[]): Statement =>
  (tx) =>
    tx`update public.businesses set categories = ${categories} where id = ${business} returning id`;
const rename =
  (id: string, name: string): Statement =>
  (tx) =>
    tx`update public.business_categories set name = ${name} where id = ${id} returning id`;
const categoriesOf = async (business: string): Promise<unknown> => {
  const [row] = await sql`select categories from public.businesses where id = ${business}`;
  return row?.['categories'];
};

it('categories are merged and renamed while a listing with them is saved', async () => {
  const [admin, owner] = [await addPerson('admin'), await addPerson()];
  const [bread, rolls] = [await addCategory(), await addCategory()];
  const business = await addBusiness({ owner, status: 'draft', categories: [bread.name] });
  const ended = await meet(
    [null, holdBusiness(business)],
    [owner, choose(business, bread.name, rolls.name)],
    [admin, (tx) => tx`select public.merge_categories('business', ${bread.id}, ${rolls.id})`],
    [admin, rename(rolls.id, `${rolls.name} new`)],
  );
  expect(ended.map(({ code }) => code)).toEqual(['', '', '']);
  expect(await categoriesOf(business)).toEqual([`${rolls.name} new`]);
});

it('a listing never retains the old name of a renamed category', async () => {
  const [admin, owner] = [await addPerson('admin'), await addPerson()];
  const category = await addCategory();
  const business = await addBusiness({ owner, status: 'draft' });
  const other = await addBusiness({ owner });
  const saved = `${category.name} b`;
  // Saved before the rename but not committed: the new name is applied.
  const [renamed] = await meet([owner, choose(business, category.name)], [admin, rename(category.id, saved)]);
  expect(renamed).toMatchObject({ code: '' });
  expect(await categoriesOf(business)).toEqual([saved]);
  const [again] = await meet(
    [owner, ask(other, { categories: [saved] })],
    [admin, rename(category.id, `${category.name} c`)],
  );
  expect(again).toMatchObject({ code: '' });
  const [request] = await sql`select patch -> 'categories' as categories from public.change_requests
    where business_id = ${other} and status = 'pending'`;
  expect(request?.['categories']).toEqual([`${category.name} c`]);
  // Saved after it: the old name is unknown.
  const late = await meet(
    [admin, rename(category.id, `${category.name} d`)],
    [owner, choose(business, `${category.name} c`)],
    [owner, ask(other, { categories: [`${category.name} c`] })],
    [
      owner,
      (tx) => tx`insert into public.businesses (name, status, categories)
        values ('Race', 'draft', ${[`${category.name} c`]})`,
    ],
    // The service key does not share the lock and blocks on the category itself.
    [
      null,
      (tx) => tx`insert into public.businesses (name, status, owner_id, categories)
        values ('Race', 'draft', null, ${[`${category.name} c`]})`,
    ],
  );
  expect(late.map(({ detail }) => detail)).toEqual(Array<string>(4).fill('category_unknown'));
  expect(await categoriesOf(business)).toEqual([`${category.name} d`]);
});

it('a listing claimed while its import is undone is preserved', async () => {
  const [admin, claimant] = [await addPerson('admin'), await addPerson()];
  const business = await addBusiness();
  const [added] = await sql`insert into public.imports (file_name, mapping, status)
    values ('race.csv', '{"name":0}', 'applied') returning id`;
  const id = String(added?.['id']);
  importIds.push(id);
  await sql`insert into public.import_rows (import_id, line, fields, state, business_id, business_version)
    select ${id}, 2, '{"name":"Race"}', 'imported', id, version from public.businesses where id = ${business}`;
  const [undone] = await meet(
    [claimant, (tx) => tx`insert into public.claims (business_id, method) values (${business}, 'document')`],
    [admin, (tx) => tx`select public.undo_import(${id})`],
  );
  expect(undone).toMatchObject({ code: '' });
  expect(await sql`select claimant_id from public.claims where business_id = ${business}`).toEqual([
    { claimant_id: claimant },
  ]);
  expect(await sql`select state from public.import_rows where import_id = ${id}`).toEqual([
    { state: 'preserved' },
  ]);
});

it('resending an invitation while it is accepted reports that the person already joined', async () => {
  const [owner, helper] = [await addPerson(), await addPerson()];
  const business = await addBusiness({ owner });
  const [invitation] = await sql`insert into public.manager_invitations
    (business_id, email, role, token_hash, invited_by, sent_at)
    values (${business}, ${`${helper}@races.test`}, 'manager', ${randomUUID()}, ${owner}, now() - interval '1 hour')
    returning id`;
  const id = String(invitation?.['id']);
  const [accepted, sent] = await meet(
    [null, (tx) => tx`select from public.manager_invitations where id = ${id} for update`],
    [helper, (tx) => tx`select public.accept_invitation(null, ${id})`],
    [owner, (tx) => tx`select public.invite_manager(${business}, ${`${helper}@races.test`}, 'manager')`],
  );
  expect(accepted).toMatchObject({ code: '' });
  expect(sent).toMatchObject({ detail: 'helps_already' });
});

const mergeInto =
  (keep: string, remove: string): Statement =>
  (tx) =>
    tx`select public.merge_listings(${keep}, ${remove}, 'The same business.') as id`;

it('two merges of one listing are serialized: it is merged once', async () => {
  const admin = await addPerson('admin');
  const [first, second, removed] = [await addBusiness(), await addBusiness(), await addBusiness()];
  const [later, opposite] = await meet(
    [admin, mergeInto(first, removed)],
    [admin, mergeInto(second, removed)],
    [admin, mergeInto(removed, first)],
  );
  expect(later).toMatchObject({ detail: 'already_merged' });
  expect(opposite).toMatchObject({ detail: 'already_merged' });
  const merges = await sql`select kept_id from public.listing_merges where removed_id = ${removed}`;
  expect([...merges]).toEqual([{ kept_id: first }]);
});

it('a listing that is edited while it is merged is not merged as it was seen before', async () => {
  const [admin, owner] = [await addPerson('admin'), await addPerson()];
  const [kept, removed] = [await addBusiness(), await addBusiness({ owner })];
  const [seen] = await sql`select updated_at::text as at from public.businesses where id = ${removed}`;
  const [merged] = await meet(
    [owner, (tx) => tx`update public.businesses set notice = 'Closed' where id = ${removed} returning id`],
    [
      admin,
      (tx) => tx`select public.merge_listings(${kept}, ${removed}, 'The same.',
        remove_seen_at => ${String(seen?.['at'])}::text::timestamptz)`,
    ],
  );
  expect(merged).toMatchObject({ detail: 'changed_meanwhile' });
});

it('what is added to a listing while it is merged moves along or is rejected', async () => {
  const [admin, owner] = [await addPerson('admin'), await addPerson()];
  const [kept, removed] = [await addBusiness(), await addBusiness({ owner })];
  const post =
    (title: string): Statement =>
    (tx) =>
      tx`insert into public.jobs (title, business_id) values (${title}, ${removed}) returning id`;
  const [merged, late] = await meet(
    [owner, post('Early')],
    [admin, mergeInto(kept, removed)],
    [owner, post('Late')],
  );
  expect(merged).toMatchObject({ code: '' });
  const jobs =
    await sql`select title, business_id from public.jobs where business_id in ${sql([kept, removed])}`;
  // The second one has either waited for the merge, or was before it.
  expect(jobs.every((job) => job['business_id'] === kept)).toBe(true);
  expect([...jobs].map((job) => String(job['title']))).toContain('Early');
  if (jobs.length === 1) expect(late).toMatchObject({ detail: 'listing_merged' });
});

it('an application that is sent while the listing is merged never goes to the listing that is gone', async () => {
  const [admin, owner, applicant] = [await addPerson('admin'), await addPerson(), await addPerson()];
  const [kept, removed] = [await addBusiness({ owner }), await addBusiness({ owner })];
  const [job] = await sql`insert into public.jobs (title, business_id, status, apply_by_form)
    values ('Race', ${removed}, 'active', true) returning id`;
  const apply: Statement = (tx) =>
    tx`insert into public.job_applications (job_id, applicant_id, name, email)
      values (${String(job?.['id'])}, ${applicant}, 'Sam', 'sam@races.test')`;
  const [sent] = await meet([admin, mergeInto(kept, removed)], [applicant, apply]);
  expect(sent).toMatchObject({ detail: 'listing_merged' });
  expect(await start(applicant, apply).ended).toMatchObject({ code: '' });
  const applications = await sql`select business_id from public.job_applications
    where applicant_id = ${applicant}`;
  expect([...applications]).toEqual([{ business_id: kept }]);
});

it('a claim that is approved while its listing is merged makes nobody the owner of another listing', async () => {
  const [admin, editor, claimant] = [await addPerson('admin'), await addPerson('editor'), await addPerson()];
  const [kept, removed] = [await addBusiness(), await addBusiness()];
  const claim = await addClaim(removed, claimant);
  const [seen] = await sql`select updated_at::text as at from public.claims where id = ${claim}`;
  const [approved] = await meet(
    [admin, mergeInto(kept, removed)],
    [
      editor,
      (tx) => tx`select public.change_status('claims', ${claim}, 'pending_review', 'approved',
        seen_at => ${String(seen?.['at'])}::text::timestamptz)`,
    ],
  );
  expect(approved).toMatchObject({ detail: 'changed_meanwhile' });
  expect(await sql`select business_id, status from public.claims where id = ${claim}`).toEqual([
    { business_id: kept, status: 'pending_review' },
  ]);

  const other = await addBusiness();
  const [merged] = await meet(
    [editor, changeStatus('claims', claim, 'pending_review', 'approved')],
    [admin, mergeInto(other, kept)],
  );
  expect(merged).toMatchObject({ code: '' });
  expect(await sql`select owner_id from public.businesses where id = ${other}`).toEqual([
    { owner_id: claimant },
  ]);
});

it('an invitation that is accepted while its listing is merged leads into the team of the kept one', async () => {
  const [admin, owner, helper] = [await addPerson('admin'), await addPerson(), await addPerson()];
  const [kept, removed] = [await addBusiness(), await addBusiness({ owner })];
  const [invitation] = await sql`insert into public.manager_invitations
    (business_id, email, role, token_hash, invited_by)
    values (${removed}, ${`${helper}@races.test`}, 'manager', ${randomUUID()}, ${owner}) returning id`;
  const id = String(invitation?.['id']);
  const [accepted, merged] = await meet(
    [null, (tx) => tx`select from public.manager_invitations where id = ${id} for update`],
    [helper, (tx) => tx`select public.accept_invitation(null, ${id})`],
    [admin, mergeInto(kept, removed)],
  );
  expect(accepted).toMatchObject({ code: '' });
  expect(merged).toMatchObject({ code: '' });
  expect(await sql`select business_id from public.business_managers where user_id = ${helper}`).toEqual([
    { business_id: kept },
  ]);
});

it('a message that is reported while its listing is merged does not deadlock with the merge', async () => {
  const [admin, owner] = [await addPerson('admin'), await addPerson()];
  const [kept, removed] = [await addBusiness(), await addBusiness({ owner })];
  const [message] = await sql`insert into public.leads (business_id, name, email, body)
    values (${removed}, 'Vera', 'vera@races.test', 'Are you open?') returning id`;
  const id = String(message?.['id']);
  const [reported, merged] = await meet(
    [null, (tx) => tx`select from public.leads where id = ${id} for update`],
    [owner, (tx) => tx`select public.report_message(${id}, 'Spam')`],
    [admin, mergeInto(kept, removed)],
  );
  expect(reported).toMatchObject({ code: '' });
  expect(merged).toMatchObject({ code: '' });
  expect(
    await sql`select business_id, reported_at is not null as is_reported from public.leads
    where id = ${id}`,
  ).toEqual([{ business_id: kept, is_reported: true }]);
});

it('featured periods that end while their listing is merged do not deadlock with the merge', async () => {
  const [admin, owner] = [await addPerson('admin'), await addPerson()];
  const [kept, removed] = [await addBusiness(), await addBusiness({ owner })];
  const [lower, higher] = [randomUUID(), randomUUID()].sort();
  // Merges find the jobs of a listing as they were added, the scheduled job by id.
  for (const id of [higher, lower])
    await sql`insert into public.jobs (id, title, business_id, status) values (${String(id)}, 'Race', ${removed}, 'active')`;
  await sql`insert into public.feature_periods (entity, item_id, starts_at, ends_at, has_begun)
    select 'jobs', id, now() - interval '2 days', now() - interval '1 day', true
    from unnest(${[String(lower), String(higher)]}::uuid[]) as id`;
  const [applied, merged] = await meet(
    [null, (tx) => tx`select from public.jobs where id = ${String(lower)} for update`],
    [null, (tx) => tx`select public.apply_feature_periods()`],
    [admin, mergeInto(kept, removed)],
  );
  expect(applied).toMatchObject({ code: '' });
  expect(merged).toMatchObject({ code: '' });
  expect(
    await sql`select from public.feature_periods where item_id in (${String(lower)}, ${String(higher)})`,
  ).toHaveLength(0);
});

it('an application waits for a job that is being closed', async () => {
  const [owner, applicant] = [await addPerson(), await addPerson()];
  const business = await addBusiness({ owner });
  const [job] = await sql`insert into public.jobs (title, business_id, status, apply_by_form)
    values ('Race', ${business}, 'active', true) returning id`;
  const id = String(job?.['id']);
  const [sent] = await meet(
    [null, (tx) => tx`update public.jobs set status = 'closed' where id = ${id} returning id`],
    [
      applicant,
      (tx) => tx`insert into public.job_applications (job_id, applicant_id, name, email)
        values (${id}, ${applicant}, 'Sam', 'sam@races.test')`,
    ],
  );
  expect(sent).toMatchObject({ detail: 'job_not_open' });
});

it('claims with one shared code are redeemed concurrently, each once', async () => {
  const owner = await addPerson();
  const business = await addBusiness({ owner });
  const [deal] = await sql`insert into public.deals (title, business_id, valid_until, status, code_type)
    values ('Race', ${business}, now() + interval '1 day', 'active', 'shared') returning id`;
  const id = String(deal?.['id']);
  const count = 4;
  for (let n = 0; n < count; n += 1)
    await sql`insert into public.deal_redemptions (deal_id, user_id, code)
      values (${id}, ${await addPerson()}, 'BREAD')`;
  const redeem: [string, Statement] = [owner, (tx) => tx`select (public.redeem_deal(${id}, 'BREAD')).id`];
  const ended = await meet(
    [null, (tx) => tx`select from public.deal_redemptions where deal_id = ${id} for update`],
    ...Array<typeof redeem>(count + 1).fill(redeem),
  );
  expect(ended.map(({ detail }) => detail).sort()).toEqual(['', '', '', '', 'already_redeemed']);
  expect(new Set(ended.flatMap(({ rows }) => rows.map((row) => row['id']))).size).toBe(count);
  const left = await sql`select from public.deal_redemptions where deal_id = ${id} and status = 'claimed'`;
  expect(left).toHaveLength(0);
});

it('two admins who remove each other are serialized', async () => {
  // The first of all admins, whose row every counting transaction locks first.
  const lowest = await addPerson('admin', `00000000-0000-4000-8000-${randomUUID().slice(-12)}`);
  const [one, other] = [await addPerson('admin'), await addPerson('admin')].sort();
  const demote =
    (id = ''): Statement =>
    (tx) =>
      tx`update public.staff set role = 'editor' where user_id = ${id} returning user_id`;
  const ended = await meet(
    [null, (tx) => tx`select from public.staff where user_id = ${lowest} for update`],
    [one ?? '', demote(other)],
    [other ?? '', demote(one)],
  );
  expect(ended.map(({ code }) => code)).toEqual(['', '']);
});

it('two posts submitted at once cannot both be the last one of the month, nor two listings the last one', async () => {
  const owner = await addPerson();
  const [first, second] = [await addBusiness({ owner }), await addBusiness({ owner })];
  const [plan] = await sql`insert into public.plans (name, slug, audience, entitlements)
    values ('Race', ${`race-${randomUUID()}`}, 'business', '{"jobs_per_month": 1, "listings": 3}') returning id`;
  planIds.push(String(plan?.['id']));
  await sql`insert into public.subscriptions (plan_id, business_profile_id, status)
    select ${String(plan?.['id'])}, organization_id, 'active' from public.businesses where id = ${first}`;
  const refused = { code: 'PT403', detail: 'not_in_plan' };
  const post =
    (business: string): Statement =>
    (tx) =>
      tx`insert into public.jobs (title, business_id, status) values ('Race', ${business}, 'pending') returning id`;
  expect(await meet([owner, post(first)], [owner, post(second)], [owner, post(first)])).toMatchObject([
    refused,
    refused,
  ]);
  const list: Statement = async (tx) => {
    const rows = await tx`insert into public.businesses (name) values ('Race') returning id`;
    businessIds.push(...rows.map(({ id }) => String(id)));
    return rows;
  };
  expect(await meet([owner, list], [owner, list])).toMatchObject([refused]);
});

/** An organization with a plan that includes this many people, and a code by which they join. */
async function addOrganization(people: number) {
  const owner = await addPerson();
  await addBusiness({ owner });
  const [organization] = await sql`select id from public.business_profiles where owner_id = ${owner}`;
  const id = String(organization?.['id']);
  const [plan] = await sql`insert into public.plans (name, slug, audience, entitlements)
    values ('Race', ${`race-${randomUUID()}`}, 'business', ${sql.json({ people })}) returning id`;
  planIds.push(String(plan?.['id']));
  await sql`insert into public.subscriptions (plan_id, business_profile_id, status)
    values (${String(plan?.['id'])}, ${id}, 'active')`;
  const [made] = await sql`insert into public.organization_codes (organization_id, code)
    values (${id}, private.new_join_code()) returning code`;
  const join: Statement = (tx) => tx`select public.join_by_code(${String(made?.['code'])})`;
  const statusOf = async (person: string) => {
    const [row] = await sql`select membership_status as status from public.profiles where id = ${person}`;
    return row?.['status'] as string | null;
  };
  return { id, owner, plan: String(plan?.['id']), join, statusOf };
}

it('two people who join an organization at once cannot both take the last place', async () => {
  const { join, statusOf } = await addOrganization(2);
  const [first, second] = [await addPerson(), await addPerson()];
  expect(await meet([first, join], [second, join])).toMatchObject([{ code: 'PT403', detail: 'not_in_plan' }]);
  expect(await Promise.all([statusOf(first), statusOf(second)])).toEqual(['active', null]);
});

it('a person who joins while the membership lapses, the plan shrinks or another leaves gets what is true then', async () => {
  const { id, plan, join, statusOf } = await addOrganization(3);
  const [leaving, joining, late] = [await addPerson(), await addPerson(), await addPerson()];
  await start(leaving, join).ended;
  const leave: Statement = (tx) => tx`select public.remove_from_organization(${id}, ${leaving})`;
  expect(await meet([leaving, leave], [joining, join])).toMatchObject([{ code: '' }]);
  expect(await Promise.all([statusOf(leaving), statusOf(joining)])).toEqual([null, 'active']);
  const shrink: Statement = (tx) =>
    tx`update public.plans set entitlements = '{"people": 2}' where id = ${plan} returning id`;
  expect(await meet([late, join], [null, shrink])).toMatchObject([{ code: '' }]);
  expect(await Promise.all([statusOf(joining), statusOf(late)])).toEqual(['active', null]);
  const lapse: Statement = (tx) =>
    tx`update public.subscriptions set status = 'lapsed' where business_profile_id = ${id} returning id`;
  await sql`update public.plans set entitlements = '{"people": 9}' where id = ${plan}`;
  const last = await addPerson();
  expect(await meet([null, lapse], [last, join])).toMatchObject([{ code: '' }]);
  expect(await Promise.all([statusOf(joining), statusOf(last)])).toEqual([null, null]);
});

it('an organization can add a listing while its membership changes: neither waits for the other in a circle', async () => {
  const { id, owner, statusOf } = await addOrganization(3);
  const lapse: Statement = async (tx) => {
    await tx`update public.subscriptions set status = 'past_due' where business_profile_id = ${id}`;
    return tx`select 1`;
  };
  const list: Statement = async (tx) => {
    const rows = await tx`insert into public.businesses (name) values ('Race') returning id`;
    businessIds.push(...rows.map((row) => String(row['id'])));
    return rows;
  };
  expect(await meet([null, lapse], [owner, list])).toMatchObject([{ code: '' }]);
  expect(await statusOf(owner)).toBe('past_due');
});
