import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { signUpAndConfirm } from '../../support/clients.ts';

const bare = { auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false } };
const service = createClient(inject('stack').api_url, inject('stack').secret_key, bare);
const visitor = createClient(inject('stack').api_url, inject('stack').publishable_key, bare);
const mark = `Attack ${randomUUID().slice(0, 8)}`;
let owner: SupabaseClient;
let stranger: SupabaseClient;
let ids: {
  owner: string;
  stranger: string;
  approved: string;
  draft: string;
  deal: string;
  organization: string;
};

async function must<T>(asked: PromiseLike<{ data: T | null; error: unknown }>): Promise<NonNullable<T>> {
  const { data, error } = await asked;
  if (error) throw new Error(JSON.stringify(error));
  return data as NonNullable<T>;
}

beforeAll(async () => {
  const [first, second] = [await signUpAndConfirm(), await signUpAndConfirm()];
  [owner, stranger] = [first.browser, second.browser];
  const listing = { owner_id: first.user.id, city: mark, email: 'shop@attack.test' };
  const rows = await must(
    service
      .from('businesses')
      .insert([
        { ...listing, name: `${mark} bakery`, status: 'approved', status_reason: 'secret reason' },
        { ...listing, name: `${mark} draft`, status: 'draft', status_reason: null },
      ])
      .select('id, organization_id'),
  );
  const [approved = '', draft = ''] = rows.map((row) => String(row.id));
  const deal = await must<{ id: string }>(
    service
      .from('deals')
      .insert({
        title: mark,
        business_id: approved,
        code_type: 'shared',
        status: 'active',
        valid_until: new Date(Date.now() + 86_400_000),
      })
      .select('id')
      .single(),
  );
  await service.from('deal_codes').insert({ deal_id: deal.id, shared_code: 'SECRET-CODE' });
  const organization = String(rows[0]?.organization_id);
  ids = { owner: first.user.id, stranger: second.user.id, approved, draft, deal: deal.id, organization };
});
afterAll(async () => {
  await service.from('businesses').delete().eq('city', mark);
  await service.storage.from('logos').remove([`${ids.approved}/logo.png`]);
  await service.storage.from('avatars').remove([`${ids.owner}/me.png`]);
});

describe('anonymous visitor', () => {
  it('cannot count drafts', async () => {
    const { count } = await visitor
      .from('businesses')
      .select('id', { count: 'exact', head: true })
      .eq('city', mark);
    expect(count).toBe(1);
    const { count: drafts } = await visitor
      .from('businesses')
      .select('id', { count: 'exact', head: true })
      .eq('status', 'draft');
    expect(drafts).toBe(0);
  });

  it.each([
    ['businesses', 'owner_id'],
    ['businesses', 'status_changed_by'],
    ['businesses', 'phone'],
    ['businesses', 'address'],
    ['businesses', 'zip_code'],
    ['businesses', 'latitude'],
    ['businesses', 'location'],
    ['businesses', 'search_document'],
    ['jobs', 'posted_by'],
    ['jobs', 'status_changed_by'],
    ['events', 'created_by'],
    ['deals', 'created_by'],
    ['blog_posts', 'author_id'],
  ] as const)(
    'tells a stranger neither whose account is behind a row of %s nor how to reach all of them: %s',
    async (table, column) => {
      const tries = [
        stranger.from(table).select(column).limit(1),
        stranger.from(table).select('id').not(column, 'is', null).limit(1),
        stranger.from(table).select('id').order(column).limit(1),
      ];
      for (const { data, error } of await Promise.all(tries)) {
        expect(error).toMatchObject({ code: '42501' });
        expect(data).toBeNull();
      }
    },
  );

  it.each([
    ...['owner_id', 'status_reason', 'status_changed_by', 'email'],
    ...['phone', 'address', 'address_line1', 'address_line2', 'zip_code', 'latitude', 'longitude'],
  ])('cannot read, filter, or sort by %s', async (column) => {
    const all = visitor.from('businesses');
    const tries = [
      all.select(column).eq('city', mark),
      visitor.from('businesses').select('id').not(column, 'is', null).eq('city', mark),
      visitor.from('businesses').select('id').eq('city', mark).order(column),
      visitor.from('jobs').select(`id, businesses(${column})`),
    ];
    for (const { data, error } of await Promise.all(tries)) {
      expect(error).toMatchObject({ code: '42501' });
      expect(data).toBeNull();
    }
  });

  it.each([
    'profiles',
    'staff',
    'claims',
    'subscriptions',
    'audit_log',
    'deal_codes',
    'event_registrations',
    'change_requests',
    'listing_merges',
    'listing_stats',
    'business_managers',
  ])('gets no rows or counts from %s', async (table) => {
    const { error } = await visitor.from(table).select('*', { count: 'exact' });
    expect(error).toMatchObject({ code: '42501' });
    const head = await visitor.from(table).select('*', { count: 'exact', head: true });
    expect(head.count).toBeNull();
  });

  it('gets no protected rows through embedding', async () => {
    const { error } = await visitor.from('deals').select('id, deal_codes(shared_code)').eq('id', ids.deal);
    expect(error).toMatchObject({ code: '42501' });
    const embedded = await must(visitor.from('deals').select('id, businesses(name)').eq('id', ids.deal));
    expect(embedded).toEqual([{ id: ids.deal, businesses: { name: `${mark} bakery` } }]);
  });

  it('cannot call restricted functions', async () => {
    const calls = [
      visitor.rpc('register_for_event', { occurrence_id: randomUUID() }),
      visitor.rpc('claim_deal', { deal_id: ids.deal }),
      visitor.rpc('redeem_deal', { deal_id: ids.deal, code: 'x' }),
      visitor.rpc('change_status', {
        entity: 'businesses',
        item_id: ids.approved,
        from_status: 'approved',
        to_status: 'archived',
      }),
      visitor.rpc('merge_listings', { keep: ids.approved, remove: ids.approved, reason: 'x' }),
      visitor.rpc('unmerge_listings', { merge: randomUUID() }),
      visitor.rpc('hand_over_listing', { business: ids.approved, new_owner: randomUUID(), reason: 'x' }),
      visitor.rpc('set_branch', { listing: ids.approved, main: ids.approved }),
      visitor.rpc('add_branch', { main: ids.approved, name: 'x' }),
      visitor.rpc('listing_branches', { listing: ids.approved }),
      visitor.rpc('revoke_claim', { claim: randomUUID(), reason: 'x' }),
      visitor.rpc('listing_people', { business: ids.approved }),
      visitor.rpc('people_of_organization', { organization_id: ids.organization }),
      visitor.rpc('requests_of_organization', { organization_id: ids.organization }),
      visitor.rpc('invitations_of_organization', { organization_id: ids.organization }),
      visitor.rpc('set_organization_role', {
        ...{ organization_id: ids.organization, user_id: ids.owner, title: 'x' },
        ...{ is_billing_contact: false, keeps_roster: false, votes: false },
      }),
      visitor.rpc('remove_from_organization', { organization_id: ids.organization, user_id: ids.owner }),
      visitor.rpc('restore_to_organization', { organization_id: ids.organization, user_id: ids.owner }),
      visitor.rpc('invite_to_organization', { organization_id: ids.organization, email: 'a@b.test' }),
      visitor.rpc('set_join_code', { organization_id: ids.organization, is_on: true }),
      visitor.rpc('set_join_domain', { organization_id: ids.organization, domain: 'b.test', is_on: true }),
      visitor.rpc('decide_join_request', { request_id: randomUUID(), is_approved: true }),
      visitor.rpc('request_to_join', { business_id: ids.approved }),
      visitor.rpc('withdraw_join_request', { request_id: randomUUID() }),
      visitor.rpc('join_by_code', { code: 'x' }),
      visitor.rpc('join_by_domain', { organization_id: ids.organization }),
      visitor.rpc('organizations_of_my_domain'),
      visitor.rpc('my_organizations'),
      visitor.rpc('my_organization_invitations'),
      visitor.rpc('my_join_requests'),
      visitor.rpc('application_counts', { job_ids: [randomUUID()] }),
      visitor.rpc('count_listing_use', { business_id: ids.approved, kind: 'view' }),
      visitor.rpc('listing_use', { listing: ids.approved, last_day: '2026-11-22' }),
      visitor.rpc('listing_use_by_day'),
      visitor.rpc('pending_approval_counts'),
      visitor.rpc('launch_subscriber_count'),
      visitor.rpc('subscribe_to_launch', { email: 'a@b.test', language: 'en', address: '' }),
      visitor.rpc('most_viewed_listings'),
      visitor.rpc('count_visit', { listing_slug: 'x', use_kind: 'view', address: 'x' }),
      visitor.rpc('queue_job_alerts'),
      visitor.rpc('expire_offers'),
      visitor.rpc('extend_event_occurrences'),
      visitor.rpc('apply_feature_periods'),
    ];
    for (const { error, status } of await Promise.all(calls)) {
      expect(error?.code).toBe('42501');
      expect(status).toBe(401);
    }
  });

  it('cannot call functions in the private schema', async () => {
    expect((await visitor.schema('private').rpc('has_right')).error).not.toBeNull();
    expect((await visitor.rpc('has_right')).error?.code).toBe('PGRST202');
  });

  it('cannot ask whether they are staff', async () => {
    expect((await visitor.rpc('is_staff')).error?.code).toBe('42501');
  });

  it('gets the email of a listing only by its slug, and only if the business shows it', async () => {
    const read = async () => {
      const [{ slug }] = await must(
        service.from('businesses').select('slug').eq('id', ids.approved) as PromiseLike<{
          data: [{ slug: string }] | null;
          error: unknown;
        }>,
      );
      return (await must(visitor.rpc('listing_context', { listing: slug }))) as Record<string, unknown>;
    };
    expect(await read()).toMatchObject({ email: null, takes_messages: true, contact: { zip_code: null } });
    await service.from('businesses').update({ show_email: true }).eq('id', ids.approved);
    expect(await read()).toMatchObject({ email: 'shop@attack.test' });
    await service.from('businesses').update({ show_email: false }).eq('id', ids.approved);
  });

  it('finds a listing despite a typo, with its public columns only', async () => {
    const [found] = await must(
      visitor.rpc('search_businesses', {
        q: 'bakry',
        in_city: mark,
        page_size: 5,
      }) as unknown as PromiseLike<{ data: Record<string, unknown>[]; error: unknown }>,
    );
    expect(found).toMatchObject({ name: `${mark} bakery`, is_open: false });
    expect(Object.keys(found ?? {})).not.toContain('owner_id');
  });
});

describe('signed-in user without a role', () => {
  it('cannot grant themselves a staff role or approve their business', async () => {
    const tries = [
      stranger.from('staff').insert({ user_id: ids.stranger, role: 'admin' }),
      stranger.from('staff').upsert({ user_id: ids.stranger, role: 'admin' }),
      stranger.from('profiles').update({ user_type: 'business' }).eq('id', ids.stranger),
      stranger.from('profiles').update({ membership_status: 'active' }).eq('id', ids.stranger),
      stranger.from('profiles').upsert({ id: ids.stranger, user_type: 'business' }),
      stranger.from('businesses').insert({ name: mark, owner_id: ids.stranger, status: 'approved' }),
      stranger.from('businesses').insert({ name: mark, owner_id: ids.stranger, featured: true }),
      stranger.from('businesses').insert({ name: mark, owner_id: ids.owner }),
      stranger.from('business_managers').insert({ business_id: ids.approved, user_id: ids.stranger }),
      stranger
        .from('subscriptions')
        .insert({ plan_id: randomUUID(), user_id: ids.stranger, status: 'active' }),
      stranger
        .from('audit_log')
        .insert({ actor_role: 'admin', action: 'update', entity: 'x', entity_id: 'y' }),
    ];
    for (const { error } of await Promise.all(tries)) expect(error?.code).toMatch(/^(42501|PT422)$/);
  });

  it("cannot see, change or join another user's organization", async () => {
    const ofOwner = { organization_id: ids.organization };
    for (const list of [
      'people_of_organization',
      'requests_of_organization',
      'invitations_of_organization',
    ] as const)
      expect((await stranger.rpc(list, ofOwner)).data, list).toEqual([]);
    const tries = [
      stranger.rpc('set_organization_role', {
        ...{ ...ofOwner, user_id: ids.stranger, title: 'x' },
        ...{ is_billing_contact: true, keeps_roster: true, votes: true },
      }),
      stranger.rpc('remove_from_organization', { ...ofOwner, user_id: ids.owner }),
      stranger.rpc('restore_to_organization', { ...ofOwner, user_id: ids.stranger }),
      stranger.rpc('invite_to_organization', { ...ofOwner, email: 'a@b.test' }),
      stranger.rpc('set_join_code', { ...ofOwner, is_on: true }),
      stranger.rpc('set_join_domain', { ...ofOwner, domain: 'attack.test', is_on: true }),
    ];
    for (const { error } of await Promise.all(tries)) expect(error?.code).toBe('42501');
    expect((await stranger.rpc('join_by_domain', ofOwner)).error?.code).toBe('PT403');
    expect((await stranger.rpc('my_organizations')).data).toEqual([]);
  });

  it("cannot change or see drafts of another user's business", async () => {
    const { data } = await stranger
      .from('businesses')
      .update({ phone: '555-0100' })
      .eq('id', ids.approved)
      .select('id');
    expect(data).toEqual([]);
    expect((await stranger.from('businesses').delete().eq('id', ids.approved).select('id')).data).toEqual([]);
    expect((await stranger.from('businesses').select('id').eq('id', ids.draft)).data).toEqual([]);
    const { count } = await stranger
      .from('businesses')
      .select('id', { count: 'exact', head: true })
      .eq('city', mark);
    expect(count).toBe(1);
    const { error } = await stranger.rpc('redeem_deal', { deal_id: ids.deal, code: 'SECRET-CODE' });
    expect(error).toMatchObject({ code: 'PT404' });
  });

  it('gets the contact address of a job only with the page of that job', async () => {
    const email = 'jobs@attack.test';
    const [job] = await must<{ id: string; slug: string }[]>(
      service
        .from('jobs')
        .insert({ title: mark, business_id: ids.approved, status: 'active', contact_email: email })
        .select('id, slug'),
    );
    for (const client of [visitor, stranger])
      for (const column of ['contact_email', '*']) {
        const { error } = await client.from('jobs').select(column).eq('id', job?.id);
        expect(error).toMatchObject({ code: '42501' });
      }
    expect((await visitor.from('active_jobs').select('contact_email')).error).not.toBeNull();
    expect(await must(visitor.rpc('job_page', { slug: job?.slug }))).toMatchObject({
      job: { contact_email: email },
    });
    expect(await must(stranger.rpc('job_contact_emails', { jobs: [job?.id] }))).toEqual([]);
    expect((await visitor.rpc('job_contact_emails', { jobs: [job?.id] })).error?.code).toBe('42501');
    expect(await must(owner.rpc('job_contact_emails', { jobs: [job?.id] }))).toEqual([
      { job_id: job?.id, contact_email: email },
    ]);
  });

  it('cannot read, filter or sort by the email of a listing, nor get it by a function', async () => {
    const businesses = () => stranger.from('businesses');
    const tries = [
      businesses().select('*').eq('city', mark),
      businesses().select('name, email').limit(1000),
      businesses().select('id').like('email', '%@attack.test'),
      businesses().select('id').eq('city', mark).order('email'),
      stranger.from('jobs').select('id, businesses(email)'),
    ];
    for (const { data, error } of await Promise.all(tries)) {
      expect(error).toMatchObject({ code: '42501' });
      expect(data).toBeNull();
    }
    const everyId = [ids.approved, ids.draft];
    expect(await must(stranger.rpc('managed_listings', { listings: everyId }))).toEqual([]);
    expect(await must(stranger.rpc('masked_listing_emails', { listings: everyId }))).toEqual([]);
    expect((await visitor.rpc('managed_listings', { listings: everyId })).error?.code).toBe('42501');
    expect((await visitor.rpc('masked_listing_emails', { listings: everyId })).error?.code).toBe('42501');
    expect(await must(owner.rpc('managed_listings', { listings: everyId }))).toHaveLength(2);
  });

  it('sees only their own claim', async () => {
    await must(
      stranger.from('claims').insert({ business_id: ids.approved, method: 'document' }).select('id'),
    );
    expect(
      (await must(stranger.from('claims').select('claimant_id'))).map((row) => row.claimant_id as string),
    ).toEqual([ids.stranger]);
    expect((await owner.from('claims').select('id').eq('business_id', ids.approved)).data).toEqual([]);
  });
});

describe('image uploads', () => {
  const png = new Blob(
    [
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    ],
    { type: 'image/png' },
  );
  const upload = async (client: SupabaseClient, bucket: string, path: string, file = png, upsert = true) =>
    (await client.storage.from(bucket).upload(path, file, { upsert, contentType: file.type })).error;

  it('are stored in the own folder, publicly readable, and replaceable by the owner', async () => {
    expect(await upload(owner, 'avatars', `${ids.owner}/me.png`)).toBeNull();
    expect(await upload(owner, 'avatars', `${ids.owner}/me.png`)).toBeNull();
    expect(await upload(owner, 'logos', `${ids.approved}/logo.png`)).toBeNull();
    const { publicUrl } = visitor.storage.from('avatars').getPublicUrl(`${ids.owner}/me.png`).data;
    expect((await fetch(publicUrl)).status).toBe(200);
  });

  it('of a public listing cannot be overwritten, moved, or uploaded again after approval', async () => {
    const logos = owner.storage.from('logos');
    const path = `${ids.approved}/logo.png`;
    expect(await upload(owner, 'logos', path)).not.toBeNull();
    expect((await logos.update(path, png, { contentType: 'image/png' })).error).not.toBeNull();
    expect((await logos.move(path, `${ids.approved}/other.png`)).error).not.toBeNull();
    expect((await logos.remove([path])).data).toEqual([]);
    const { publicUrl } = visitor.storage.from('logos').getPublicUrl(path).data;
    expect((await fetch(publicUrl)).status).toBe(200);
  });

  it('of other users cannot be changed', async () => {
    for (const [bucket, path] of [
      ['avatars', `${ids.owner}/me.png`],
      ['logos', `${ids.approved}/logo.png`],
      ['covers', `${ids.approved}/cover.png`],
    ] as const) {
      expect(await upload(stranger, bucket, path)).not.toBeNull();
      expect(await upload(visitor, bucket, path)).not.toBeNull();
      expect((await stranger.storage.from(bucket).remove([path])).data).toEqual([]);
      expect((await stranger.storage.from(bucket).list(path.split('/')[0])).data).toEqual([]);
    }
    const moved = await stranger.storage
      .from('avatars')
      .move(`${ids.owner}/me.png`, `${ids.stranger}/me.png`);
    expect(moved.error).not.toBeNull();
    const { publicUrl } = visitor.storage.from('avatars').getPublicUrl(`${ids.owner}/me.png`).data;
    expect((await fetch(publicUrl)).status).toBe(200);
  });

  it.each([
    'me.png',
    '../me.png',
    'OWN/../OTHER/me.png',
    'OWN/.htaccess',
    'OWN/a/b/c/d.png',
    'own/OWN/me.png',
    'OWN/',
  ])('rejects the path %s', async (path) => {
    const real = path.replace('OWN', ids.stranger).replace('OTHER', ids.owner);
    expect(await upload(stranger, 'avatars', real)).not.toBeNull();
  });

  it('accepts only images within the size limit', async () => {
    const html = new Blob(['<script>1</script>'], { type: 'text/html' });
    const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/svg+xml' });
    const large = new Blob([new Uint8Array(2 * 1024 * 1024 + 1)], { type: 'image/png' });
    for (const file of [html, svg, large])
      expect(await upload(owner, 'avatars', `${ids.owner}/x.png`, file)).not.toBeNull();
  });
});
