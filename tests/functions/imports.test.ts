import Papa from 'papaparse';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ChunkReport, guessMapping, Import, ImportCounts, ImportRow } from '#contracts/imports.ts';
import { exportCsv } from '../../supabase/functions/api/services/export-csv.ts';
import { readCsv, readCsvHeader } from '../../src/features/admin/imports/read-csv.ts';
import { type Transport, transports, createTransport, testEnv } from './support/transports.ts';
import { actAs, addRow, newPerson, sql } from './support/people.ts';

type Person = Awaited<ReturnType<typeof newPerson>>;
let admin: Person;
let editor: Person;
let clerk: Person;
beforeAll(async () => {
  [admin, editor, clerk] = [await newPerson('admin'), await newPerson('editor'), await newPerson('editor')];
  await sql`update public.staff set rights = '{import,export}' where user_id = ${clerk.id}`;
  await sql`insert into public.business_categories (name, slug) values ('Bakeries', 'bakeries'), ('Tea rooms', 'tea-rooms') on conflict do nothing`;
});
beforeEach(() => sql`delete from public.businesses`);

const open = (call: Transport, token: string) => {
  const post = async (path: string, json: unknown) =>
    call(`/api/imports${path}`, { method: 'POST', token, json });
  const answer = async <T>(schema: { parse: (value: unknown) => T }, reply: Response) => {
    if (reply.status !== 200) throw new Error(`${String(reply.status)} ${await reply.text()}`);
    return schema.parse(await reply.json());
  };
  return {
    post,
    begin: async (mapping: object) => answer(Import, await post('', { file_name: 'list.csv', mapping })),
    stage: async (id: string, rows: unknown) => answer(ChunkReport, await post(`/${id}/rows`, { rows })),
    apply: async (id: string) => answer(ImportCounts, await post(`/${id}/apply`, {})),
    undo: async (id: string) => answer(ImportCounts, await post(`/${id}/undo`, {})),
    rows: async (id: string, query = '') =>
      answer(ImportRow.array(), await call(`/api/imports/${id}/rows${query}`, { token })),
    read: async (id: string) => answer(Import, await call(`/api/imports/${id}`, { token })),
  };
};
const row = (line: number, ...cells: string[]) => ({ line, cells });
const mapping = { name: 0, phone: 1, website: 2, address_line1: 3, city: 4, categories: 5, latitude: 6 };

describe.each(transports)('import, %s', (_name, call) => {
  it('runs dry first, reports errors by line, then applies and can be undone', async () => {
    const client = open(call, clerk.token);
    const known = {
      name: 'Old Mill',
      owner_id: null,
      status: 'approved',
      phone: '+1 (555) 010-1234',
      city: 'Alder',
    };
    const old = await addRow('businesses', known);
    const { id } = await client.begin(mapping);
    const report = await client.stage(id, [
      row(2, ' New Café ', '(555) 010-0001', 'new.example/', '1 Main St', 'Alder', 'bakeries'),
      row(3, '', '(555) 010-0002'),
      row(4, 'Bad phone', 'call me', 'not a site', '', '', 'Unheard of', '91'),
      row(5, 'Mill again', '555.010.1234'),
      row(6, 'NEW CAFE', '', '', '1 Main St.', 'Alder'),
      row(7, "'=HYPERLINK(1)", "'+1 555 010 0007"),
    ]);
    expect(report).toEqual({ ready: 2, invalid: 2, duplicate: 2 });
    expect(await sql`select 1 from public.businesses`).toHaveLength(1);
    const invalid = await client.rows(id);
    expect(invalid.map(({ line, errors }) => [line, errors.map(({ field }) => field)])).toEqual([
      [3, ['name']],
      [4, ['phone', 'website', 'latitude', 'categories']],
    ]);
    const duplicates = await client.rows(id, '?state=duplicate');
    expect(duplicates).toMatchObject([
      { line: 5, duplicate_of: old, errors: [{ field: 'phone', message: '“Old Mill” is listed already.' }] },
      { line: 6, duplicate_line: 2, errors: [{ field: 'name' }] },
    ]);
    expect(await (await client.post(`/${id}/include`, { lines: [6] })).json()).toEqual({ included: 1 });
    expect(await client.apply(id)).toMatchObject({ ready: 0, imported: 3, invalid: 2, duplicate: 1 });
    const [made] = await sql`select * from public.businesses where name = 'New Café'`;
    expect(made).toMatchObject({
      website: 'https://new.example/',
      status: 'approved',
      owner_id: null,
      categories: ['Bakeries'],
    });
    expect(await sql`select phone from public.businesses where name = '=HYPERLINK(1)'`).toMatchObject([
      { phone: '+1 555 010 0007' },
    ]);
    await sql`update public.businesses set tagline = 'Since 1901' where name = 'New Café'`;
    expect(await client.undo(id)).toMatchObject({ imported: 0, undone: 2, preserved: 1 });
    expect(
      (await sql`select name from public.businesses order by name`).map(({ name }) => String(name)),
    ).toEqual(['New Café', 'Old Mill']);
    expect(await client.read(id)).toMatchObject({ status: 'undone', counts: { undone: 2, preserved: 1 } });
  });

  it('accepts a chunk sent twice once', async () => {
    const client = open(call, admin.token);
    const { id } = await client.begin({ name: 0 });
    for (let n = 0; n < 2; n += 1)
      expect(await client.stage(id, [row(2, 'A'), row(3, 'B')])).toMatchObject({ ready: 2 });
    expect(await client.apply(id)).toMatchObject({ imported: 2 });
    expect(await client.apply(id)).toMatchObject({ imported: 2 });
    expect(await sql`select 1 from public.businesses`).toHaveLength(2);
    expect((await client.post(`/${id}/rows`, { rows: [row(4, 'C')] })).status).toBe(409);
  });

  it('requires its permission; an editor without it and everyone else are rejected', async () => {
    const { id } = await open(call, admin.token).begin({ name: 0 });
    for (const { token } of [editor, await newPerson()]) {
      const client = open(call, token);
      expect((await client.post('', { file_name: 'x', mapping: { name: 0 } })).status).toBe(403);
      expect((await client.post(`/${id}/rows`, { rows: [row(2, 'A')] })).status).toBe(404);
      for (const path of ['apply', 'undo', 'include'])
        expect((await client.post(`/${id}/${path}`, {})).status).toBe(403);
      expect((await call(`/api/imports/${id}`, { token })).status).toBe(404);
      expect((await call('/api/exports/businesses', { token })).status).toBe(403);
    }
    expect((await call('/api/exports/businesses')).status).toBe(401);
  });
});

describe('unknown categories', () => {
  const call = createTransport(testEnv());
  const categories = async () =>
    (
      await sql`select c.name, p.name as parent from public.business_categories as c
        left join public.business_categories as p on p.id = c.parent_id where c.name like 'X %' order by c.name`
    ).map(({ name, parent }) => [name, parent] as unknown[]);
  const rows = [
    row(2, 'Kettle', '', '', '', 'Alder', 'X Tea'),
    row(3, 'Both', '', '', '', 'Alder', 'bakeries; x tea ;X Cakes'),
    row(4, 'Bad', 'call me', '', '', 'Alder', 'X Tea'),
    row(5, 'Kettle', '', '', '', 'Alder', 'X Tea'),
    row(6, 'Left', '', '', '', 'Alder', 'X Left'),
  ];
  const choices = [
    { name: 'X TEA', parent: 'Tea rooms' },
    { name: 'X Cakes', use: 'bakeries' },
  ];

  it('are listed, created below a parent or replaced, and removed by undoing unless something has them', async () => {
    const client = open(call, clerk.token);
    const { id } = await client.begin(mapping);
    expect(await client.stage(id, rows)).toEqual({ ready: 0, invalid: 5, duplicate: 0 });
    const listed = await actAs(
      clerk,
      (tx) => tx`select name, rows::int from public.unknown_import_categories(${id})`,
    );
    expect(listed.map((one) => [String(one['name']).toLowerCase(), one['rows']])).toEqual([
      ['x tea', 4],
      ['x cakes', 1],
      ['x left', 1],
    ]);
    const resolve = () =>
      actAs(
        clerk,
        (tx) => tx`select public.resolve_import_categories(${id}, ${sql.json(choices)})::int as left`,
      );
    expect(await resolve()).toEqual([{ left: 0 }]);
    // Sent again, it changes nothing.
    expect(await resolve()).toEqual([{ left: 0 }]);
    expect(await categories()).toEqual([['X TEA', 'Tea rooms']]);
    expect((await client.read(id)).counts).toMatchObject({ ready: 2, invalid: 2, duplicate: 1 });
    expect(
      (await client.rows(id)).map(({ line, errors }) => [line, errors.map(({ field }) => field)]),
    ).toEqual([
      [4, ['phone']],
      [6, ['categories']],
    ]);
    expect(await client.apply(id)).toMatchObject({ imported: 2 });
    expect(
      (await sql`select name, categories from public.businesses order by name`).map((one) => ({ ...one })),
    ).toEqual([
      { name: 'Both', categories: ['Bakeries', 'X TEA'] },
      { name: 'Kettle', categories: ['X TEA'] },
    ]);
    await sql`update public.businesses set tagline = 'Changed' where name = 'Both'`;
    expect(await client.undo(id)).toMatchObject({ undone: 1, preserved: 1 });
    expect(await categories()).toEqual([['X TEA', 'Tea rooms']]);
    await sql`delete from public.businesses`;
    await sql`delete from public.business_categories where name like 'X %'`;

    const second = await client.begin(mapping);
    await client.stage(second.id, rows.slice(0, 1));
    await actAs(
      clerk,
      (tx) => tx`select public.resolve_import_categories(${second.id}, ${sql.json([{ name: 'X Tea' }])})`,
    );
    await client.apply(second.id);
    expect(await client.undo(second.id)).toMatchObject({ undone: 1 });
    expect(await categories()).toEqual([]);
  });

  it('are resolved only by those who may import', async () => {
    const { id } = await open(call, admin.token).begin(mapping);
    await open(call, admin.token).stage(id, rows);
    for (const person of [editor, await newPerson()]) {
      expect(await actAs(person, (tx) => tx`select * from public.unknown_import_categories(${id})`)).toEqual(
        [],
      );
      await expect(
        actAs(person, (tx) => tx`select public.resolve_import_categories(${id}, ${sql.json(choices)})`),
      ).rejects.toMatchObject({ code: '42501' });
    }
    expect(await categories()).toEqual([]);
  });
});

describe('export', () => {
  const call = createTransport(testEnv());

  it('opens in a spreadsheet without running formulas and can be imported again', async () => {
    await addRow('businesses', {
      name: '=cmd|calc',
      phone: '+1 555 010 0042',
      description: 'Line one\nand "two", three',
      city: 'Aldér',
      categories: ['Bakeries', 'Tea rooms'],
      year_founded: 1987,
      owner_id: null,
      status: 'approved',
    });
    const reply = await call('/api/exports/businesses', { token: clerk.token });
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(reply.headers.get('content-disposition')).toMatch(
      /^attachment; filename="businesses-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const file = await reply.blob();
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer());
    expect(text.startsWith('\ufeffName,')).toBe(true);
    expect(text).toContain("'=cmd|calc");
    const header = await readCsvHeader(file);
    const found = guessMapping(header);
    expect(found).toMatchObject({ name: 0, phone: 3, city: 8, categories: 14, year_founded: 15 });
    await sql`delete from public.businesses`;
    const client = open(call, admin.token);
    const { id } = await client.begin(found);
    for await (const { rows } of readCsv(file))
      expect(await client.stage(id, rows)).toMatchObject({ ready: 1 });
    await client.apply(id);
    expect(
      await sql`select name, phone, description, city, categories, year_founded from public.businesses`,
    ).toMatchObject([
      {
        name: '=cmd|calc',
        phone: '+1 555 010 0042',
        description: 'Line one\nand "two", three',
        city: 'Aldér',
        categories: ['Bakeries', 'Tea rooms'],
        year_founded: 1987,
      },
    ]);
  });

  it('has the custom fields, whose cells are imported again and reported by row where they are wrong', async () => {
    const word = `w${crypto.randomUUID().slice(0, 8)}`;
    const options = [
      { id: 'en', label: 'English' },
      { id: 'fr', label: 'French; spoken' },
    ];
    const add = async (type: string, label: string, extra: Record<string, unknown> = {}) => {
      const row = { type, label: `${label} ${word}`, visibility: 'staff', ...extra };
      const [field] = await sql<{ id: string }[]>`insert into public.form_fields ${sql({
        ...row,
        form_id: sql`(select id from public.forms where purpose = 'listing')` as unknown as string,
      })} returning id`;
      return field?.id ?? '';
    };
    const spoken = await add('choices', 'Spoken', {
      options: sql.json(options.map((o) => ({ ...o, label: o.label.replace(';', ',') }))),
    });
    const since = await add('number', 'Since', { settings: sql.json({ min: 1900 }) });
    const place = await add('address', 'Workshop');
    const id = await addRow('businesses', { name: `Inn ${word}`, owner_id: null, status: 'approved' });
    const values = {
      [spoken]: ['en', 'fr'],
      [since]: 1987,
      [place]: { address_line1: '1 Mill St', city: 'Alder', zip_code: '05999' },
    };
    await actAs(admin, (tx) => tx`select public.set_custom_values('listing', ${id}, ${tx.json(values)})`);

    const file = await (await call('/api/exports/businesses', { token: clerk.token })).blob();
    const header = await readCsvHeader(file);
    const custom = [
      { id: spoken, label: `Spoken ${word}` },
      { id: since, label: `Since ${word}` },
      { id: place, label: `Workshop ${word}` },
    ];
    const found = guessMapping(header, custom);
    expect(Object.keys(found).filter((field) => field.startsWith('custom:'))).toHaveLength(3);
    await sql`delete from public.businesses`;
    const client = open(call, admin.token);
    const { id: again } = await client.begin(found);
    for await (const { rows } of readCsv(file))
      expect(await client.stage(again, rows)).toMatchObject({ ready: 1 });
    await client.apply(again);
    const stored =
      await sql`select field_id, value from public.custom_values where field_id in ${sql([spoken, since, place])}`;
    expect(
      Object.fromEntries(stored.map((row) => [row['field_id'] as string, row['value'] as unknown])),
    ).toEqual(values);

    const { id: wrong } = await client.begin({ name: 0, [`custom:${spoken}`]: 1, [`custom:${since}`]: 2 });
    await client.stage(wrong, [
      row(2, `Mill ${word}`, 'english; Klingon', '1850'),
      row(3, `Forge ${word}`, 'FRENCH, SPOKEN', 'long ago'),
    ]);
    // Those of a row in the order of the ids of their fields, which are random.
    const problems = (await client.rows(wrong)).map(({ line, errors }) => [
      line,
      errors.toSorted((one, other) => one.message.localeCompare(other.message)),
    ]);
    expect(problems).toEqual([
      [
        2,
        [
          { field: `custom:${since}`, label: `Since ${word}`, value: '1850', message: 'Enter 1900 or more.' },
          {
            field: `custom:${spoken}`,
            label: `Spoken ${word}`,
            value: 'english; Klingon',
            message: 'There is no choice called “Klingon”.',
          },
        ],
      ],
      [
        3,
        [{ field: `custom:${since}`, label: `Since ${word}`, value: 'long ago', message: 'Enter a number.' }],
      ],
    ]);
    // A listing whose values were edited since stays when the import is undone.
    const [kept] = await sql<
      { id: string }[]
    >`select id from public.businesses where name = ${`Inn ${word}`}`;
    await actAs(
      admin,
      (tx) =>
        tx`select public.set_custom_values('listing', ${kept?.id ?? ''}, ${tx.json({ [since]: 1990 })})`,
    );
    expect(await client.undo(again)).toMatchObject({ undone: 0, preserved: 1 });
    await sql`delete from public.custom_values where field_id in ${sql([spoken, since, place])}`;
    await sql`delete from public.form_fields where id in ${sql([spoken, since, place])}`;
  });

  it('puts each value under its column regardless of the database order', async () => {
    const fields: [string, string | number][] = [
      ['created_at', '2026-11-22'],
      ['email', 'ann@example.test'],
      ['paid_until', '2027-11-22'],
      ['plan', 'Friend'],
      ['membership_status', 'active'],
      ['user_type', 'member'],
      ['last_name', 'Field'],
      ['first_name', 'Ann'],
      ['added_later', 7],
    ];
    const noFields: object = Object.assign(Promise.resolve({ data: [], error: null }), {
      select: () => noFields,
      eq: () => noFields,
      is: () => noFields,
      order: () => noFields,
    });
    const answer = (page: typeof fields) => ({
      from: () => noFields,
      rpc: () => Promise.resolve({ data: [{ id: '1', fields: Object.fromEntries(page) }], error: null }),
    });
    const read = async (page: typeof fields) =>
      new Response(
        await exportCsv(answer(page) as unknown as Parameters<typeof exportCsv>[0], 'members', false),
      ).text();
    const expected =
      'First name,Last name,Email,Type,Membership,Plan,Paid until,Joined\r\n' +
      'Ann,Field,ann@example.test,member,active,Friend,2027-11-22,2026-11-22\r\n';
    expect(await read(fields)).toBe(expected);
    expect(await read(fields.toReversed())).toBe(expected);
    await expect(read(fields.slice(1))).rejects.toThrow('answers no "created_at"');
  });

  it('escapes formulas in multi-line text', async () => {
    await addRow('businesses', {
      name: 'Mill',
      description: '=HYPERLINK("https://evil.example")\nmore',
      owner_id: null,
    });
    const text = await (await call('/api/exports/businesses', { token: clerk.token })).text();
    const [, cells] = Papa.parse<string[]>(text).data;
    expect(cells?.[2]).toBe('\'=HYPERLINK("https://evil.example")\nmore');
  });

  it('is logged even when it starts in the middle', async () => {
    const taker = await newPerson('admin');
    const from = '00000000-0000-0000-0000-000000000000';
    for (let page = 0; page < 2; page += 1)
      await actAs(taker, (tx) => tx`select * from public.export_rows('members', ${from}, 1)`);
    const noted =
      await sql`select entity from public.audit_log where action = 'export' and actor_id = ${taker.id}`;
    expect([...noted]).toEqual([{ entity: 'profiles' }]);
  });

  it('omits the BOM on request and is logged', async () => {
    const reply = await call('/api/exports/members?bom=false', { token: clerk.token });
    const text = await reply.text();
    expect(text.startsWith('First name,')).toBe(true);
    expect(Papa.parse<string[]>(text).data.some((cells) => cells.includes(editor.email))).toBe(true);
    const [entry] =
      await sql`select actor_id, entity from public.audit_log where action = 'export' order by id desc limit 1`;
    expect(entry).toEqual({ actor_id: clerk.id, entity: 'profiles' });
  });

  it('contains all rows at any size', async () => {
    await sql`insert into public.businesses (name, owner_id, status)
      select 'Shop ' || n, null, 'draft' from generate_series(1, 2500) as n`;
    const text = await (await call('/api/exports/businesses?bom=false', { token: admin.token })).text();
    const names = Papa.parse<string[]>(text, { skipEmptyLines: true }).data.map(([name]) => name);
    expect([names.length, new Set(names).size]).toEqual([2501, 2501]);
  });
});

it('processes a file whose rows all share one phone, website, or name', async () => {
  const client = open(createTransport(testEnv()), admin.token);
  const { id } = await client.begin(mapping);
  for (let chunk = 0; chunk < 6; chunk += 1) {
    const rows = Array.from({ length: 1000 }, (_, at) => {
      const line = 2 + chunk * 1000 + at;
      const phone = line % 3 === 0 ? '(555) 010-0001' : '';
      const website = line % 3 === 1 ? 'chain.example' : '';
      return row(line, line % 3 === 2 ? 'Chain' : `Shop ${String(line)}`, phone, website, '', 'Alder');
    });
    const first = chunk === 0 ? 3 : 0;
    expect(await client.stage(id, rows)).toEqual({ ready: first, invalid: 0, duplicate: 1000 - first });
  }
  const found = await sql`select errors -> 0 ->> 'field' as field, duplicate_line, count(*)::integer as rows
    from public.import_rows where import_id = ${id} and state = 'duplicate' group by 1, 2 order by 2`;
  expect([...found]).toEqual([
    { field: 'name', duplicate_line: 2, rows: 1999 },
    { field: 'phone', duplicate_line: 3, rows: 1999 },
    { field: 'website', duplicate_line: 4, rows: 1999 },
  ]);
});

it.each(['Founded', 'Year established', 'year_founded'])(
  'reads the founding year from the column “%s”',
  async (head) => {
    const client = open(createTransport(testEnv()), admin.token);
    const { id } = await client.begin(guessMapping(['Name', head]));
    await client.stage(id, [
      row(2, 'Old', '1872'),
      row(3, 'Older', '1066'),
      row(4, 'New', 'last year'),
      row(5, 'Unknown', ''),
    ]);
    expect((await client.rows(id)).map(({ line, errors }) => [line, errors])).toEqual([
      [3, [{ field: 'year_founded', message: 'Enter 1600 or more.', value: '1066' }]],
      [4, [{ field: 'year_founded', message: 'Enter a number.', value: 'last year' }]],
    ]);
    expect(await client.apply(id)).toMatchObject({ imported: 2 });
    expect([...(await sql`select name, year_founded from public.businesses order by name`)]).toEqual([
      { name: 'Old', year_founded: 1872 },
      { name: 'Unknown', year_founded: null },
    ]);
  },
);

it('rejects two rows with the same line number with a message', async () => {
  const client = open(createTransport(testEnv()), admin.token);
  const { id } = await client.begin({ name: 0 });
  const reply = await client.post(`/${id}/rows`, { rows: [row(2, 'One'), row(2, 'Two')] });
  expect([reply.status, await reply.text()]).toEqual([400, expect.stringContaining('same line')]);
});

it('removes or rejects characters that Postgres cannot store', async () => {
  const call = createTransport(testEnv());
  const client = open(call, admin.token);
  const { id } = await client.begin({ name: 0 });
  expect(await client.stage(id, [row(2, 'Mill\u0000\ud800')])).toMatchObject({ ready: 1 });
  expect((await client.post('', { file_name: 'a\u0000b', mapping: { name: 0 } })).status).toBe(400);
  const post = {
    method: 'POST',
    token: admin.token,
    json: { title: 'a\u0000b', content: '<p>\u0000\ud800x</p>' },
  };
  expect((await call('/api/posts', post)).status).toBe(400);
});

it('a row that only Postgres rejects fails alone with a message', async () => {
  const client = open(createTransport(testEnv()), admin.token);
  const { id } = await client.begin({ name: 0 });
  await client.stage(id, [row(2, 'A'), row(3, 'B'), row(4, 'C')]);
  await sql`update public.import_rows set fields = fields || '{"zip_code":"!"}' where import_id = ${id} and line = 3`;
  expect(await client.apply(id)).toMatchObject({ imported: 2, invalid: 1 });
  expect(await client.rows(id)).toMatchObject([
    { line: 3, errors: [{ field: 'zip_code', message: /does not have the form/ }] },
  ]);
});
