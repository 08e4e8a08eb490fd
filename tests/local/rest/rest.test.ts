import { readFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SupabaseClient } from '@supabase/supabase-js';
import { apiKeys, startTestBackend, type TestBackend } from '../gateway/support/test-backend.ts';

interface WhoAmI {
  role: string;
  uid: string | null;
  agent: string;
}

let backend: TestBackend;
let visitor: SupabaseClient;
let service: SupabaseClient;
let owner: SupabaseClient;
const ownerId = randomUUID();

beforeAll(async () => {
  const schema = await readFile(new URL('fixture.sql', import.meta.url), 'utf8');
  backend = await startTestBackend(schema);
  visitor = await backend.client();
  service = await backend.client('service');
  owner = await backend.client({ userId: ownerId });
});
afterAll(() => backend.stop());

const call = (path: string, init: RequestInit = {}, key: string = apiKeys.secret): Promise<Response> =>
  fetch(`${backend.url}/rest/v1/${path}`, {
    ...init,
    headers: { apikey: key, 'content-type': 'application/json' },
  });
const slug = (): string => `shop-${randomUUID()}`;

describe('reading', () => {
  test('shows a visitor only what the policies allow', async () => {
    const { data, error } = await visitor.from('shops').select('slug, status').order('slug');
    expect(error).toBeNull();
    expect(data?.filter(({ status }) => status !== 'published')).toEqual([]);
    expect(data?.map((shop) => String(shop.slug))).toEqual(
      expect.arrayContaining(['cafe-eclair', 'wood-works']),
    );
  });

  test('returns embedded rows, counted or filtered', async () => {
    const { data } = await visitor
      .from('shops')
      .select('slug, category:categories(slug, name), reviews(id), n:reviews(count)')
      .eq('slug', 'cafe-eclair')
      .single();
    expect(data).toMatchObject({ category: { slug: 'food', name: 'Food' }, reviews: [], n: [{ count: 0 }] });
    const inner = await visitor
      .from('shops')
      .select('slug, categories!inner(slug)')
      .eq('categories.slug', 'food');
    expect(inner.data).toHaveLength(1);
  });

  test('returns the exact count with ranges', async () => {
    const { data, count } = await visitor
      .from('shops')
      .select('slug', { count: 'exact' })
      .order('slug')
      .range(0, 0);
    expect(data).toHaveLength(1);
    expect(count).toBe(2);
  });

  test('finds rows by filters, full-text search, and functions', async () => {
    const contains = await visitor.from('shops').select('slug').contains('tags', ['coffee']);
    expect(contains.data).toEqual([{ slug: 'cafe-eclair' }]);
    const either = await visitor
      .from('shops')
      .select('slug')
      .or('slug.eq.cafe-eclair,rating.gt.4.2')
      .order('slug');
    expect(either.data).toEqual([{ slug: 'cafe-eclair' }]);
    const text = await visitor
      .from('shops')
      .select('slug')
      .textSearch('search', 'wood', { type: 'websearch', config: 'simple' });
    expect(text.data).toEqual([{ slug: 'wood-works' }]);
    const found = await visitor.rpc('find_shops', { q: 'wood' }).select('slug').limit(1);
    expect(found.data).toEqual([{ slug: 'wood-works' }]);
  });

  test.each([
    '007',
    'true',
    'null',
    '1e3',
    'a,b',
    'a"b',
    "it's",
    '(x)',
    '',
    ' ',
    '{a}',
    '[1]',
    '*x%',
    'back\\slash',
    'not.eq.x',
    '日本',
  ])('finds the text %j unchanged', async (note) => {
    const name = slug();
    await service.from('shops').insert({ slug: name, name: 'Noted', note });
    for (const query of [
      service.from('shops').select('note').eq('slug', name).eq('note', note),
      service.from('shops').select('note').eq('slug', name).in('note', [note, 'other']).neq('note', 'other'),
      service.from('shops').select('note').eq('slug', name).not('note', 'eq', 'other').gte('note', note),
    ]) {
      const { data, error } = await query;
      expect(error).toBeNull();
      if (note !== ' ') expect(data).toEqual([{ note }]);
    }
    const none = await service.from('shops').select('note').eq('slug', name).neq('note', note);
    expect(none.data).toEqual([]);
  });

  test('combines several filters on one column', async () => {
    const both = await visitor
      .from('shops')
      .select('slug')
      .neq('slug', 'cafe-eclair')
      .neq('slug', 'wood-works');
    expect(both.data).toEqual([]);
    const like = await visitor.from('shops').select('slug').ilike('name', '%o%').ilike('name', '%works%');
    expect(like.data).toEqual([{ slug: 'wood-works' }]);
    const tags = await visitor
      .from('shops')
      .select('slug')
      .contains('tags', ['coffee'])
      .contains('tags', ['wood']);
    expect(tags.data).toEqual([]);
    const mixed = await visitor
      .from('shops')
      .select('slug')
      .is('category_id', null)
      .not('rating', 'is', null)
      .not('slug', 'eq', 'x')
      .not('slug', 'in', '(y,z)');
    expect(mixed.data).toEqual([{ slug: 'wood-works' }]);
  });

  test('compares numbers beyond the JavaScript range exactly', async () => {
    const name = slug();
    await service.from('shops').insert({ slug: name, name: 'Long' });
    await backend.sql`update shops set visits = 9223372036854775807 where slug = ${name}`;
    const near = await visitor.from('shops').select('slug').eq('visits', '9223372036854775806');
    expect(near.data).toEqual([]);
    const exact = await service.from('shops').select('slug').eq('visits', '9223372036854775807');
    expect(exact.data).toEqual([{ slug: name }]);
  });

  test('filters by JSON path', async () => {
    const name = slug();
    await service
      .from('shops')
      .insert({ slug: name, name: 'Parts', extra: { a: 1, flag: 'true', deep: { list: ['x'] } } });
    const query = () => service.from('shops').select('slug, list:extra->deep->list').eq('slug', name);
    for (const found of [
      query().eq('extra->>flag', 'true'),
      query().eq('extra->a', 1),
      query().contains('extra', { a: 1 }),
    ]) {
      expect((await found).data).toEqual([{ slug: name, list: ['x'] }]);
    }
  });

  test('orders and limits embedded rows, also after a write', async () => {
    const shop_id = '00000000-0000-0000-0000-0000000000b2';
    await service.from('reviews').insert([
      { shop_id, stars: 2 },
      { shop_id, stars: 5 },
    ]);
    const { data } = await visitor
      .from('shops')
      .select('slug, reviews(stars)')
      .eq('slug', 'wood-works')
      .order('stars', { referencedTable: 'reviews', ascending: false })
      .limit(1, { referencedTable: 'reviews' });
    expect(data).toEqual([{ slug: 'wood-works', reviews: [{ stars: 5 }] }]);
    const written = await service
      .from('reviews')
      .insert({ shop_id, stars: 3 })
      .select('stars, shop:shops(slug, rating)')
      .single();
    expect(written.data).toEqual({ stars: 3, shop: { slug: 'wood-works', rating: 4.1 } });
  });

  test('returns counts without rows from tables and functions', async () => {
    const table = await visitor.from('shops').select('*', { count: 'exact', head: true });
    expect([table.count, table.data]).toEqual([2, null]);
    const called = await visitor.rpc('find_shops', { q: 'wood' }, { head: true, count: 'exact' });
    expect([called.count, called.error]).toEqual([1, null]);
    const got = await visitor.rpc('find_shops', { q: 'wood' }, { get: true }).select('slug');
    expect(got.data).toEqual([{ slug: 'wood-works' }]);
  });

  test("applies the caller's rights to a view", async () => {
    const { data } = await visitor.from('published_shops').select('slug, category_name').order('slug');
    expect(data).toEqual([
      { slug: 'cafe-eclair', category_name: 'Food' },
      { slug: 'wood-works', category_name: null },
    ]);
  });

  test('returns numbers with full precision and times as ISO 8601', async () => {
    const name = slug();
    const { data } = await service
      .from('shops')
      .insert({
        slug: name,
        name: 'Digits',
        rating: 4.5,
        visits: 9007199254740991,
        opened: '2026-02-01',
        created_at: '2026-01-02T03:04:05.678901+02:00',
      })
      .select('rating, visits, opened, created_at')
      .single();
    expect(data).toEqual({
      rating: 4.5,
      visits: 9007199254740991,
      opened: '2026-02-01',
      created_at: '2026-01-02T01:04:05.678901+00:00',
    });
    await backend.sql`update shops set exact = 12345678901234567890.123456789 where slug = ${name}`;
    const reply = await call(`shops?select=exact&slug=eq.${name}`);
    expect(await reply.text()).toBe('[{"exact":12345678901234567890.123456789}]');
  });

  test('returns nulls in arrays and bytes in hex', async () => {
    const values = {
      ids: [1, null],
      words: ['NULL', null, 'a "b" {c}'],
      times: ['2026-01-02T03:04:05+00:00', null],
    };
    const { data, error } = await service
      .from('lists')
      .insert({
        ...values,
        grid: [
          [1, 2],
          [3, 4],
        ],
        bytes: '\\xdeadbeef',
        far: null,
      })
      .select('ids, words, times, grid, bytes, far')
      .single();
    expect(error).toBeNull();
    expect(data).toEqual({
      ...values,
      grid: [
        [1, 2],
        [3, 4],
      ],
      bytes: '\\xdeadbeef',
      far: null,
    });
    await backend.sql`update lists set far = 9223372036854775807`;
    expect(await (await call('lists?select=far')).text()).toBe('[{"far":9223372036854775807}]');
  });

  test('distinguishes tables with the same names as auth and storage tables', async () => {
    expect((await visitor.from('users').select()).data).toEqual([{ id: 1, nickname: 'ann' }]);
    expect((await visitor.from('objects').select('label')).data).toEqual([{ label: 'a label' }]);
    const added = await service.from('users').insert({ id: 2, nickname: 'bob' }).select().single();
    expect(added.data).toEqual({ id: 2, nickname: 'bob' });
  });
});

describe('rights', () => {
  test('row-level security on one table grants nothing on others', async () => {
    await visitor.from('shops').select('slug');
    for (const client of [visitor, owner]) {
      const rejected = await client.from('hidden').select();
      expect(rejected.error?.code).toBe('42501');
    }
    const grants = await backend.sql`
      select 1 from information_schema.role_table_grants
      where table_schema = 'public' and table_name = 'hidden' and grantee in ('anon', 'authenticated')`;
    expect(grants).toHaveLength(0);
  });

  test('a missing right returns 401 to a visitor and 403 to a signed-in caller', async () => {
    const visit = await visitor.from('shops').insert({ slug: slug(), name: 'Nope' });
    expect([visit.status, visit.error?.code]).toEqual([401, '42501']);
    const foreign = await owner.from('shops').insert({ slug: slug(), name: 'Nope', owner_id: randomUUID() });
    expect([foreign.status, foreign.error?.code]).toEqual([403, '42501']);
  });

  test('rejects a write to a column without a grant', async () => {
    const mine = slug();
    expect(
      (await owner.from('shops').insert({ slug: mine, name: 'Mine' }).select().single()).data,
    ).toMatchObject({ owner_id: ownerId, status: 'draft' });
    const rejected = await owner.from('shops').update({ status: 'published' }).eq('slug', mine);
    expect(rejected.error?.code).toBe('42501');
    const allowed = await owner
      .from('shops')
      .update({ name: 'Mine too' })
      .eq('slug', mine)
      .select('name')
      .single();
    expect(allowed.data).toEqual({ name: 'Mine too' });
  });

  test('functions see the role, claims, and headers of the request', async () => {
    const { data } = (await owner.rpc('whoami')) as { data: WhoAmI };
    expect(data).toMatchObject({
      role: 'authenticated',
      uid: ownerId,
      claims: { sub: ownerId, role: 'authenticated' },
    });
    expect(data.agent).toBeTypeOf('string');
    const nobody = await visitor.rpc('whoami');
    expect(nobody.data).toMatchObject({ role: 'anon', uid: null });
  });

  test('runs a hundred concurrent requests each under its own role', async () => {
    const asked = Array.from({ length: 100 }, (_, index) =>
      (index % 2 === 0 ? visitor : service).rpc('whoami'),
    );
    const roles = (await Promise.all(asked)).map(({ data }) => (data as WhoAmI).role);
    expect(roles).toEqual(roles.map((_, index) => (index % 2 === 0 ? 'anon' : 'service_role')));
  });

  test('does not expose the auth and storage schemas', async () => {
    const reply = await service.schema('auth').from('users').select();
    expect([reply.status, reply.error?.code]).toEqual([406, 'PGRST106']);
  });
});

describe('writing JSON', () => {
  const values = [
    { a: { b: [1, 'x', null] } },
    ['x', 2],
    'hello',
    '{"not":"an object"}',
    '123',
    'true',
    '',
    'a "quoted" word',
    5,
    true,
    false,
    0,
  ];

  test.each(values.map((value) => ({ value })))(
    'a jsonb column stores $value unchanged',
    async ({ value }) => {
      const { data, error } = await service
        .from('shops')
        .insert({ slug: slug(), name: 'Json', extra: value, plain: value })
        .select('slug, extra, plain')
        .single();
      expect(error).toBeNull();
      expect(data?.extra).toEqual(value);
      expect(data?.plain).toEqual(value);
      const changed = await service
        .from('shops')
        .update({ extra: value })
        .eq('slug', data?.slug)
        .select('extra')
        .single();
      expect(changed.data?.extra).toEqual(value);
      const [stored] =
        await backend.sql`select jsonb_typeof(extra) as type from shops where slug = ${String(data?.slug)}`;
      expect(stored?.type).toBe(Array.isArray(value) ? 'array' : typeof value);
    },
  );

  test.each(values.map((value) => ({ value })))('a function receives $value unchanged', async ({ value }) => {
    const stored = await service.rpc('keep_json', { value });
    expect(stored.error).toBeNull();
    expect(stored.data).toEqual(value);
  });

  test('null in a jsonb column becomes a database null', async () => {
    const name = slug();
    await service.from('shops').insert({ slug: name, name: 'Null', extra: null });
    expect(await backend.sql`select extra is null as missing from shops where slug = ${name}`).toEqual([
      { missing: true },
    ]);
  });

  test('preserves JSON arrays and an object in a text column', async () => {
    const { data, error } = await service
      .from('shops')
      .insert({
        slug: slug(),
        name: 'Parts',
        parts: [{ a: 1 }, 'x', null],
        note: { a: 1 },
        tags: ['a,b', '"c"'],
      })
      .select('parts, note, tags')
      .single();
    expect(error).toBeNull();
    expect(data).toEqual({ parts: [{ a: 1 }, 'x', null], note: '{"a":1}', tags: ['a,b', '"c"'] });
  });
});

describe('writing several rows', () => {
  test('stores and returns defaults with missing=default', async () => {
    const rows = [
      { slug: slug(), name: 'One' },
      { slug: slug(), name: 'Two', status: 'published', tags: ['x'] },
    ];
    const { data, error } = await service
      .from('shops')
      .insert(rows, { defaultToNull: false })
      .select('slug, status, tags');
    expect(error).toBeNull();
    expect(data).toEqual([
      { slug: rows[0]?.slug, status: 'draft', tags: [] },
      { slug: rows[1]?.slug, status: 'published', tags: ['x'] },
    ]);
  });

  test('stores null for a missing key without missing=default', async () => {
    const rows = [
      { slug: slug(), name: 'One' },
      { slug: slug(), name: 'Two', note: 'n' },
    ];
    const { data } = await service.from('shops').insert(rows).select('note');
    expect(data).toEqual([{ note: null }, { note: 'n' }]);
    const rejected = await service.from('shops').insert([
      { slug: slug(), name: 'One' },
      { slug: slug(), name: 'Two', tags: [] },
    ]);
    expect(rejected.error?.code).toBe('23502');
  });

  test('an upsert updates the existing row', async () => {
    const name = slug();
    await service.from('shops').insert({ slug: name, name: 'First' });
    const { data } = await service
      .from('shops')
      .upsert({ slug: name, name: 'Second' }, { onConflict: 'slug' })
      .select('name')
      .single();
    expect(data).toEqual({ name: 'Second' });
  });

  test('returns a single object with an alias, a cast, or an embedded table', async () => {
    const name = slug();
    const selection = 'called:name, rating::text, category:categories(slug)';
    const added = await service
      .from('shops')
      .insert({ slug: name, name: 'One', rating: 1 })
      .select(selection)
      .single();
    expect(added.data).toEqual({ called: 'One', rating: '1.00', category: null });
    const changed = await service
      .from('shops')
      .update({ name: 'Two' })
      .eq('slug', name)
      .select(selection)
      .single();
    expect(changed.data).toEqual({ called: 'Two', rating: '1.00', category: null });
    const removed = await service.from('shops').delete().eq('slug', name).select(selection).single();
    expect(removed.data).toEqual({ called: 'Two', rating: '1.00', category: null });
  });

  test('changes nothing when a single object was requested and two match', async () => {
    const names = [slug(), slug()];
    await service.from('shops').insert(names.map((name) => ({ slug: name, name: 'Before' })));
    for (const selection of ['slug', 'other:slug']) {
      const rejected = await service
        .from('shops')
        .update({ name: 'After' })
        .in('slug', names)
        .select(selection)
        .single();
      expect([rejected.status, rejected.error?.code]).toEqual([406, 'PGRST116']);
    }
    const rows = await service.from('shops').select('name').in('slug', names);
    expect(rows.data).toEqual([{ name: 'Before' }, { name: 'Before' }]);
  });

  test('an update returns rows that no longer match its filter', async () => {
    const name = slug();
    await service.from('shops').insert({ slug: name, name: 'Old', status: 'draft' });
    const update = service
      .from('shops')
      .update({ status: 'published' })
      .eq('slug', name)
      .eq('status', 'draft');
    expect((await update.select('state:status, categories(slug)')).data).toEqual([
      { state: 'published', categories: null },
    ]);
    await service.from('shops').delete().eq('slug', name);
  });

  test('a delete returns the deleted rows', async () => {
    const name = slug();
    await service.from('shops').insert({ slug: name, name: 'Gone' });
    const { data } = await service.from('shops').delete().eq('slug', name).select('slug');
    expect(data).toEqual([{ slug: name }]);
  });
});

describe('errors', () => {
  test.each([
    ['23505', 409],
    ['23503', 409],
    ['23514', 400],
    ['23502', 400],
    ['23P01', 400],
    ['22P02', 400],
    ['P0001', 400],
    ['P0002', 500],
    ['40001', 500],
    ['40P01', 500],
    ['53400', 500],
    ['55P03', 500],
    ['57014', 500],
    ['28000', 403],
    ['PT402', 402],
  ])('maps SQLSTATE %s to status %i with all four fields', async (code, status) => {
    const reply = await service.rpc('fail', { code });
    expect(reply.status).toBe(status);
    expect(reply.error).toMatchObject({
      code,
      message: 'broken on purpose',
      hint: 'a hint',
      details: 'a detail',
    });
  });

  test('maps real violations to the PostgREST status', async () => {
    const short = await service.from('shops').insert({ slug: slug(), name: 'x' });
    expect([short.status, short.error?.code]).toEqual([400, '23514']);
    const wrongEnum = await visitor.from('shops').select().eq('status', 'bogus');
    expect([wrongEnum.status, wrongEnum.error?.code]).toEqual([400, '22P02']);
    const orphan = await service.from('reviews').insert({ shop_id: randomUUID(), stars: 3 });
    expect([orphan.status, orphan.error?.code]).toEqual([409, '23503']);
    const first = await service.from('bookings').insert({ id: 1, room: 1, during: '[1,5)' });
    expect(first.error).toBeNull();
    const overlap = await service.from('bookings').insert({ id: 2, room: 1, during: '[4,6)' });
    expect([overlap.status, overlap.error?.code]).toEqual([400, '23P01']);
  });

  test('a function can set status and headers', async () => {
    const reply = await call('rpc/ask_for_teapot', { method: 'POST', body: '{}' });
    expect([reply.status, reply.headers.get('x-kind')]).toEqual([418, 'pot']);
    expect(await reply.json()).toMatchObject({ code: 'TEA', message: 'short and stout' });
  });

  test('returns PGRST116 when no row matches a single-object request', async () => {
    const { status, error } = await visitor.from('shops').select().eq('slug', 'nope').single();
    expect([status, error?.code]).toEqual([406, 'PGRST116']);
  });

  test('names unknown tables, columns, and functions', async () => {
    const table = await visitor.from('shop').select();
    expect([table.status, table.error?.code]).toEqual([404, 'PGRST205']);
    expect(table.error?.hint).toBe("Perhaps you meant the table 'public.shops'");
    const column = await visitor.from('shops').select('nope');
    expect([column.status, column.error?.code, column.error?.message]).toEqual([
      400,
      '42703',
      'column shops.nope does not exist',
    ]);
    const missing = await visitor.rpc('no_such_function');
    expect([missing.status, missing.error?.code]).toEqual([404, 'PGRST202']);
  });

  test('returns PGRST102 for a body that is not JSON', async () => {
    const reply = await call('shops', { method: 'POST', body: '{"slug":' });
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({ code: 'PGRST102' });
  });

  test('cancels a statement that exceeds the timeout', async () => {
    const { status, error } = await visitor.rpc('sleep_long');
    expect([status, error?.code]).toEqual([500, '57014']);
  });
});

describe('schema cache', () => {
  test('serves a new table and function after a reload', async () => {
    await backend.sql
      .unsafe(
        `create table fresh (id int primary key); grant select on fresh to anon;
      create function fresh_one() returns int language sql as 'select 1';`,
      )
      .simple();
    await backend.rest.reloadSchema();
    expect((await visitor.from('fresh').select()).data).toEqual([]);
    expect((await visitor.rpc('fresh_one')).data).toBe(1);
  });

  test('detects schema changes from any connection', async () => {
    expect((await visitor.from('noticed').select()).error?.code).toBe('PGRST205');
    await backend.sql
      .unsafe('create table noticed (id int primary key); grant select on noticed to anon;')
      .simple();
    await expect
      .poll(async () => (await visitor.from('noticed').select()).status, { timeout: 30_000 })
      .toBe(200);
  });
});
