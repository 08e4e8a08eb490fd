import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiKeys, startTestBackend, type TestBackend } from '../gateway/support/test-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  const schema = await readFile(new URL('deviations.sql', import.meta.url), 'utf8');
  backend = await startTestBackend(schema, {}, ['public', 'second']);
});
afterAll(() => backend.stop());

interface Answer {
  status: number;
  headers: Headers;
  text: string;
  body: unknown;
}
async function ask(path: string, init: RequestInit = {}, key = apiKeys.secret): Promise<Answer> {
  const headers = new Headers({ apikey: key, 'content-type': 'application/json' });
  new Headers(init.headers).forEach((value, name) => {
    headers.set(name, value);
  });
  const reply = await fetch(`${backend.url}/rest/v1/${path}`, { ...init, headers });
  const text = await reply.text();
  let body: unknown = text;
  try {
    body = JSON.parse(text);
  } catch {
    // CSV, a text or nothing.
  }
  return { status: reply.status, headers: reply.headers, text, body };
}
const post = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  ask(path, { method: 'POST', body: JSON.stringify(body), headers });
const prefer = (value: string): { headers: Record<string, string> } => ({ headers: { prefer: value } });

describe('embedding', () => {
  test('an alias is no hint: two keys to one table are ambiguous', async () => {
    const { status, body } = await ask('talks?select=speaker:people(name)');
    expect(status).toBe(300);
    expect(body).toEqual({
      code: 'PGRST201',
      details: [
        {
          cardinality: 'many-to-one',
          embedding: 'talks with people',
          relationship: 'talks_host_id_fkey using talks(host_id) and people(id)',
        },
        {
          cardinality: 'many-to-one',
          embedding: 'talks with people',
          relationship: 'talks_speaker_id_fkey using talks(speaker_id) and people(id)',
        },
        {
          cardinality: 'many-to-many',
          embedding: 'talks with people',
          relationship:
            'attendances using attendances_talk_id_fkey(talk_id) and attendances_person_id_fkey(person_id)',
        },
      ],
      hint: "Try changing 'people' to one of the following: 'people!talks_host_id_fkey', 'people!talks_speaker_id_fkey', 'people!attendances'. Find the desired relationship in the 'details' key.",
      message: "Could not embed because more than one relationship was found for 'talks' and 'people'",
    });
  });

  test.each([
    ['a constraint', 'talks?select=people!talks_host_id_fkey(name)&id=eq.1', [{ people: { name: 'Bob' } }]],
    ['a column', 'talks?select=people!speaker_id(name)&id=eq.1', [{ people: { name: 'Ann' } }]],
    ['a column as the target', 'talks?select=speaker_id(name)&id=eq.1', [{ speaker_id: { name: 'Ann' } }]],
    ['a junction', 'talks?select=people!attendances(name)&id=eq.1', [{ people: [{ name: 'Cem' }] }]],
    [
      'one target twice',
      'talks?select=speaker:people!speaker_id(name),host:people!host_id(name)&id=eq.1',
      [{ speaker: { name: 'Ann' }, host: { name: 'Bob' } }],
    ],
    [
      'a table itself, those that refer to it',
      'people?select=name,people!boss_id(name)&id=eq.1&people.order=name',
      [{ name: 'Ann', people: [{ name: 'Bob' }, { name: 'Cem' }] }],
    ],
    [
      'a table itself, the one referred to',
      'people?select=name,boss_id(name)&id=eq.2',
      [{ name: 'Bob', boss_id: { name: 'Ann' } }],
    ],
    [
      'one to one',
      'people?select=name,passports(number)&id=eq.1',
      [{ name: 'Ann', passports: { number: 'X1' } }],
    ],
    ['a computed relationship', 'talks?select=mentor(name)&id=eq.1', [{ mentor: { name: 'Bob' } }]],
    [
      'a view',
      'talk_list?select=title,people!talks_speaker_id_fkey(name)&id=eq.3',
      [{ title: 'Closing', people: { name: 'Bob' } }],
    ],
    ['spread', 'talks?select=title,...rooms(room:title)&id=eq.1', [{ title: 'Opening', room: 'Blue' }]],
    [
      'spread of many',
      'rooms?select=title,...talks(titles:title)&id=eq.1',
      [{ title: 'Blue', titles: ['Opening'] }],
    ],
    ['only those with it', 'talks?select=id,rooms!inner()&rooms.title=eq.Red', [{ id: 2 }]],
    ['only those without it', 'talks?select=id,rooms()&rooms=is.null', [{ id: 3 }]],
    [
      'the order of a related column',
      'talks?select=id,rooms(title)&order=rooms(title).desc.nullslast&limit=1',
      [{ id: 2, rooms: { title: 'Red' } }],
    ],
    [
      'what is nested',
      'rooms?select=title,talks(title,people!speaker_id(name))&id=eq.2',
      [{ title: 'Red', talks: [{ title: 'Middle', people: { name: 'Bob' } }] }],
    ],
  ])('by %s', async (_, path, rows) => {
    expect(await ask(path)).toMatchObject({ status: 200, body: rows });
  });

  test('says what is not related, and what may be meant', async () => {
    expect(await ask('talks?select=room(title)')).toMatchObject({
      status: 400,
      body: {
        code: 'PGRST200',
        details:
          "Searched for a foreign key relationship between 'talks' and 'room' in the schema 'public', but no matches were found.",
        hint: "Perhaps you meant 'rooms' instead of 'room'.",
      },
    });
    expect(await ask('talks?select=id&rooms.title=eq.x')).toMatchObject({
      status: 400,
      body: { code: 'PGRST108' },
    });
    expect(await ask('rooms?select=*,talks(*)&order=talks(title)')).toMatchObject({
      status: 400,
      body: { code: 'PGRST118' },
    });
  });
});

describe('filters', () => {
  test.each([
    ['id=in.(1,3)', [1, 3]],
    ['id=not.in.(1,3)', [2]],
    ['title=like.*ing', [1, 3]],
    ['title=like(any).{Op*,Mid*}', [1, 2]],
    ['id=gt(all).{0,1}', [2, 3]],
    ['or=(id.eq.1,and(id.gt.2,title.ilike.*CLOS*))', [1, 3]],
    ['not.and=(id.gte.2,id.lte.3)', [1]],
    ['host_id=is.null', [3]],
    ['host_id=not.is.null', [1, 2]],
    ['host_id=isdistinct.2', [2, 3]],
    ['tags=cs.{a}', [1]],
    ['tags=ov.{a,c}', [1, 3]],
    ['extra->level->>name=eq.easy', [1]],
    ['or=(tags.cs.{a,b},title.eq."Closing")', [1, 3]],
    ['title=fts(simple).middle', [2]],
    ['loud_title=eq.MIDDLE', [2]],
  ])('%s', async (filter, ids) => {
    const { status, body } = await ask(`talks?select=id&order=id&${filter}`);
    expect([status, body]).toEqual([200, ids.map((id) => ({ id }))]);
  });

  test.each([
    [
      'id=foo.1',
      '"failed to parse filter (foo.1)" (line 1, column 1)',
      'unexpected "f" expecting "not" or operator (eq, gt, ...)',
    ],
    [
      'id=eq().1',
      '"failed to parse filter (eq().1)" (line 1, column 4)',
      'unexpected ")" expecting operator (eq, gt, ...)',
    ],
    [
      'select=id,rooms(title[])',
      '"failed to parse select parameter (id,rooms(title[]))" (line 1, column 15)',
      'unexpected \'[\' expecting letter, digit, "-", "->>", "->", "::", ".", ")", "," or end of input',
    ],
    [
      'or=()',
      '"failed to parse logic tree (())" (line 1, column 4)',
      'unexpected ")" expecting field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)',
    ],
    [
      'order=id.up',
      '"failed to parse order (id.up)" (line 1, column 4)',
      'unexpected "u" expecting "asc", "desc", "nullsfirst" or "nullslast"',
    ],
  ])('%s cannot be parsed', async (query, message, details) => {
    expect(await ask(`talks?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'PGRST100', message, details, hint: null },
    });
  });

  test('aggregates are off, as on a hosted project', async () => {
    expect(await ask('talks?select=stage.sum()')).toMatchObject({ status: 400, body: { code: 'PGRST123' } });
  });
});

describe('functions', () => {
  test.each([
    ['a composite argument', 'rpc/name_point', { point: { x: 3, label: 'here' } }, 'here:3'],
    [
      'an array of composites',
      'rpc/name_points',
      {
        points: [
          { x: 1, label: 'a' },
          { x: 4, label: 'b' },
        ],
      },
      5,
    ],
    ['one unnamed JSON argument', 'rpc/take_json', { any: ['thing', 1] }, { any: ['thing', 1] }],
    ['a variadic argument', 'rpc/total', { numbers: [1, 2, 3] }, 6],
    ['one of two overloads', 'rpc/overloaded', { a: 1, b: 2 }, 'two'],
    ['rows of scalars', 'rpc/numbers', {}, [1, 2, 3]],
    ['one row', 'rpc/first_talk?select=id,loud_title', {}, { id: 1, loud_title: 'OPENING' }],
    [
      'rows with computed columns and embedded ones',
      'rpc/all_talks?select=loud_title,rooms(title)&id=eq.1',
      {},
      [{ loud_title: 'OPENING', rooms: { title: 'Blue' } }],
    ],
  ])('take or return %s', async (_, path, args, result) => {
    expect(await post(path, args)).toMatchObject({ status: 200, body: result });
  });

  test('take a whole body by its type', async () => {
    const text = await ask('rpc/take_text', {
      method: 'POST',
      body: 'hello',
      headers: { 'content-type': 'text/plain' },
    });
    expect([text.status, text.body]).toEqual([200, 'HELLO']);
    const bytes = await ask('rpc/take_bytes', {
      method: 'POST',
      body: new Uint8Array([0, 255, 7]),
      headers: { 'content-type': 'application/octet-stream' },
    });
    expect([bytes.status, bytes.body]).toEqual([200, 3]);
    expect(await ask('rpc/total?numbers=1&numbers=5')).toMatchObject({ status: 200, body: 6 });
  });

  test('answer nothing with 204, and choose their own status and headers', async () => {
    expect(await post('rpc/nothing_at_all', {})).toMatchObject({ status: 204, text: '' });
    const chosen = await post('rpc/choose_response', {});
    expect([chosen.status, chosen.headers.get('x-chosen'), chosen.headers.get('cache-control')]).toEqual([
      202,
      'yes',
      'no-store',
    ]);
    expect(await ask('rpc/nothing_at_all')).toMatchObject({ status: 204 });
    expect(await ask('rpc/rename_talks?prefix=x')).toMatchObject({ status: 405, body: { code: '25006' } });
  });

  test('are named with what was looked for when there is none or more than one', async () => {
    expect(await post('rpc/unclear', { a: 1 })).toMatchObject({
      status: 300,
      body: {
        code: 'PGRST203',
        message:
          'Could not choose the best candidate function between: public.unclear(a => integer), public.unclear(a => text)',
        hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
      },
    });
    expect(await post('rpc/overloaded', { a: 1, c: 2 })).toMatchObject({
      status: 404,
      body: {
        code: 'PGRST202',
        message: 'Could not find the function public.overloaded(a, c) in the schema cache',
        details:
          'Searched for the function public.overloaded with parameters a, c or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
        hint: 'Perhaps you meant to call the function public.overloaded(a, b)',
      },
    });
    expect(await post('rpc/all_talk', {})).toMatchObject({
      status: 404,
      body: {
        message: 'Could not find the function public.all_talk without parameters in the schema cache',
        hint: 'Perhaps you meant to call the function public.all_talks',
      },
    });
  });

  test('change nothing beyond max-affected', async () => {
    const refused = await post(
      'rpc/rename_talks',
      { prefix: 'X' },
      { prefer: 'handling=strict, max-affected=2' },
    );
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'PGRST124', details: 'The query affects 3 rows' },
    });
    expect(await ask('talks?select=id&title=like.X*')).toMatchObject({ body: [] });
    expect(await post('rpc/numbers', {}, { prefer: 'handling=strict, max-affected=3' })).toMatchObject({
      status: 200,
    });
    expect(
      await post('rpc/total', { numbers: [1] }, { prefer: 'handling=strict, max-affected=3' }),
    ).toMatchObject({
      status: 400,
      body: { code: 'PGRST128' },
    });
  });
});

describe('writing', () => {
  test('a bulk upsert fills what is missing with defaults', async () => {
    const rows = [
      { id: 10, title: 'Ten' },
      { id: 11, title: 'Eleven', stage: 4 },
    ];
    const added = await post('talks?columns=id,title,stage&select=id,title,stage', rows, {
      prefer: 'resolution=merge-duplicates, missing=default, return=representation',
    });
    expect(added).toMatchObject({
      status: 201,
      body: [
        { id: 10, title: 'Ten', stage: 7 },
        { id: 11, title: 'Eleven', stage: 4 },
      ],
    });
    expect(added.headers.get('preference-applied')).toBe(
      'resolution=merge-duplicates, missing=default, return=representation',
    );
    const again = await post('talks?columns=id,title&select=id,title', [{ id: 10, title: 'Again' }], {
      prefer: 'resolution=merge-duplicates, return=representation',
    });
    expect(again).toMatchObject({ status: 200, body: [{ id: 10, title: 'Again' }] });
    const ignored = await post(
      'talks',
      { id: 10, title: 'Never' },
      { prefer: 'resolution=ignore-duplicates, return=representation' },
    );
    expect(ignored).toMatchObject({ status: 201, body: [] });
    expect(await ask('talks?id=in.(10,11)', { method: 'DELETE', ...prefer('count=exact') })).toMatchObject({
      status: 204,
    });
  });

  test('tells where a row is, and changes the one that a PUT names', async () => {
    const added = await post('rooms', { id: 20, title: 'Green' }, { prefer: 'return=headers-only' });
    expect([added.status, added.headers.get('location')]).toEqual([201, '/rooms?id=eq.20']);
    const put = (path: string, body: unknown): Promise<Answer> =>
      ask(path, { method: 'PUT', body: JSON.stringify(body), ...prefer('return=representation') });
    expect(await put('rooms?id=eq.20', { id: 20, title: 'Greener' })).toMatchObject({
      status: 200,
      body: [{ id: 20, title: 'Greener' }],
    });
    expect(await put('rooms?id=eq.21', { id: 21, title: 'New' })).toMatchObject({ status: 201 });
    expect(await put('rooms?id=eq.21', { id: 22, title: 'Other' })).toMatchObject({
      status: 400,
      body: { code: 'PGRST115' },
    });
    expect(await put('rooms?title=eq.New', { id: 21, title: 'New' })).toMatchObject({
      status: 405,
      body: { code: 'PGRST105' },
    });
    expect(
      await ask('rooms?id=gte.20', { method: 'DELETE', ...prefer('handling=strict, max-affected=1') }),
    ).toMatchObject({
      status: 400,
      body: { code: 'PGRST124' },
    });
    const removed = await ask('rooms?id=gte.20&select=id', {
      method: 'DELETE',
      ...prefer('return=representation'),
    });
    expect(removed).toMatchObject({ status: 200, body: [{ id: 20 }, { id: 21 }] });
  });

  test('names columns that are not there, and refuses rows with different keys', async () => {
    expect(await post('rooms', { id: 30, name: 'x' })).toMatchObject({
      status: 400,
      body: { code: 'PGRST204', message: "Could not find the 'name' column of 'rooms' in the schema cache" },
    });
    expect(await post('rooms', [{ id: 30 }, { id: 31, title: 'x' }])).toMatchObject({
      status: 400,
      body: { code: 'PGRST102', message: 'All object keys must match' },
    });
  });

  test('refuses unknown preferences when it is strict', async () => {
    expect(await ask('rooms', prefer('handling=strict, wish=1'))).toMatchObject({
      status: 400,
      body: { code: 'PGRST122', details: 'Invalid preferences: wish=1' },
    });
  });
});

describe('ranges, counts and formats', () => {
  test.each([
    ['planned', 'count=planned'],
    ['estimated', 'count=estimated'],
    ['exact', 'count=exact'],
  ])('counts %s', async (_, how) => {
    const { status, headers } = await ask('talks?limit=1', prefer(how));
    expect(status).toBe(206);
    expect(headers.get('content-range')).toMatch(/^0-0\/\d+$/);
    if (how !== 'count=planned') expect(headers.get('content-range')).toBe('0-0/3');
  });

  test('answers ranges of the header', async () => {
    const part = await ask('talks?order=id', { headers: { range: '1-1' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([200, '1-1/*']);
    expect(await ask('talks', { headers: { range: '3-1' } })).toMatchObject({
      status: 416,
      body: { code: 'PGRST103' },
    });
    expect(await ask('talks?offset=9', prefer('count=exact'))).toMatchObject({
      status: 416,
      body: { code: 'PGRST103', details: 'An offset of 9 was requested, but there are only 3 rows.' },
    });
    expect(await ask('talks?limit=0')).toMatchObject({ status: 200, body: [] });
  });

  test.each([
    ['text/csv', 'id,title\n1,Blue\n2,Red'],
    [
      'application/vnd.pgrst.array+json;nulls=stripped',
      '[{"id":1,"title":"Blue"}, \n {"id":2,"title":"Red"}]',
    ],
  ])('as %s', async (accept, text) => {
    const answer = await ask('rooms?order=id', { headers: { accept } });
    expect(answer.status).toBe(200);
    expect(answer.text.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
    expect(answer.headers.get('content-type')).toBe(`${accept}; charset=utf-8`);
  });

  test('names what it cannot make', async () => {
    expect(await ask('rooms', { headers: { accept: 'image/png' } })).toMatchObject({
      status: 406,
      body: { code: 'PGRST107', message: 'None of these media types are available: image/png' },
    });
    expect(await ask('rooms', { headers: { accept: 'application/vnd.pgrst.object+json' } })).toMatchObject({
      status: 406,
      body: { code: 'PGRST116', details: 'The result contains 2 rows' },
    });
  });

  test('serves the schemas of the configuration, and no other', async () => {
    const other = await ask('things', { headers: { 'accept-profile': 'second' } });
    expect(other).toMatchObject({ status: 200, body: [{ id: 1, name: 'elsewhere' }] });
    expect(other.headers.get('content-profile')).toBe('second');
    expect(await ask('things', { headers: { 'accept-profile': 'private_things' } })).toMatchObject({
      status: 406,
      body: {
        code: 'PGRST106',
        message: 'Invalid schema: private_things',
        hint: 'Only the following schemas are exposed: public, second',
      },
    });
  });

  test('answers HEAD without a body and methods that are none', async () => {
    const head = await ask('talks', { method: 'HEAD', ...prefer('count=exact') });
    expect([head.status, head.text, head.headers.get('content-range')]).toEqual([200, '', '0-2/3']);
    expect(await ask('rpc/numbers', { method: 'PUT', body: '{}' })).toMatchObject({
      status: 405,
      body: { code: 'PGRST101' },
    });
    expect(await ask('no/such/path')).toMatchObject({ status: 404, body: { code: 'PGRST125' } });
  });

  test('describes itself', async () => {
    const { status, body } = await ask('');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      swagger: '2.0',
      paths: { '/talks': { get: {} }, '/rpc/total': { post: {} } },
      definitions: {
        talks: {
          required: ['id', 'title', 'stage', 'tags'],
          properties: { id: { type: 'integer', format: 'int32' } },
        },
      },
    });
  });
});

test('a cell that goes on after its closing quote refuses the whole CSV', async () => {
  const rows = ['id,title', '91,"Green"', '92,"Gre"en', '93,Gray'].join('\n');
  const refused = await ask('rooms', { method: 'POST', body: rows, headers: { 'content-type': 'text/csv' } });
  expect(refused).toMatchObject({ status: 400, body: { code: 'PGRST102', message: 'Invalid CSV' } });
  expect((await ask('rooms?id=gt.90')).body).toEqual([]);
});

/** Names the function that each request calls first, or none. */
async function setPreRequest(name: string | undefined): Promise<void> {
  await backend.sql.unsafe(
    name === undefined
      ? 'alter role authenticator reset pgrst.db_pre_request'
      : `alter role authenticator set pgrst.db_pre_request = '${name}'`,
  );
  await backend.rest.reloadSchema();
}

test('a pre-request function that is not there lets no request pass', async () => {
  try {
    await setPreRequest('second.check_nothing');
    expect(await ask('rooms')).toMatchObject({ status: 404, body: { code: '42883' } });
    await setPreRequest('numbers');
    expect((await ask('rooms')).status).toBe(200);
    await setPreRequest('');
    expect((await ask('rooms')).status).toBe(200);
  } finally {
    await setPreRequest(undefined);
  }
  expect((await ask('rooms')).status).toBe(200);
});

// What hosted projects answer by the extension `safeupdate`: also in facts/rest/safe-update.json.
test('updates and deletes of all rows are refused, after the pre-request function', async () => {
  const all = { method: 'PATCH', body: '{"title":"Gray"}' };
  const refused = { status: 400, body: { code: '21000', message: 'UPDATE requires a WHERE clause' } };
  await backend.sql.unsafe(`create function refuse_all() returns void language plpgsql as
    $$ begin raise sqlstate 'PT402' using message = 'Not now'; end $$`);
  try {
    await setPreRequest('refuse_all');
    expect(await ask('rooms', all)).toMatchObject({ status: 402, body: { message: 'Not now' } });
  } finally {
    await setPreRequest(undefined);
  }
  expect(await ask('rooms', all)).toMatchObject(refused);
  expect(await ask('rooms', all, apiKeys.publishable)).toMatchObject(refused);
  expect((await ask('rooms', { method: 'PUT', body: '{"id":1}' })).body).toMatchObject({ code: 'PGRST105' });
  expect((await ask('rooms?title=eq.Gray')).body).toEqual([]);
});
