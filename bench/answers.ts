/**
 * `npm run bench:answers`: the first and a middle page of the list of a form's answers, their charts and their export, with 1,000 and
 * 10,000 answers; next to each, the plain query that reads the same rows. Prints milliseconds, the ratio to the plain query, and how
 * the time grows from 1,000 to 10,000.
 */
import { randomUUID } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { withBenchDatabase } from './database.ts';
import { measureMedian } from './measure.ts';
import { sized } from './sizes.ts';

const sizes = sized([1000, 10_000], [10, 30]);

async function addAdmin(sql: Sql) {
  const [id, session] = [randomUUID(), randomUUID()];
  await sql`insert into auth.users (id, aud, role, email) values (${id}, 'authenticated', 'authenticated', 'admin@bench.test')`;
  await sql`insert into public.staff (user_id, role) values (${id}, 'admin')`;
  await sql`insert into auth.sessions (id, user_id, created_at, updated_at, aal) values (${session}, ${id}, now(), now(), 'aal2')`;
  const claims = { sub: id, role: 'authenticated', aal: 'aal2', session_id: session };
  await sql`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, false)`;
}

/** A survey with a choice, a number and a text, answered so often. */
async function addSurvey(sql: Sql, count: number) {
  const [form] = await sql<{ id: string }[]>`
    insert into public.forms (purpose, title, slug, status) values ('survey', ${`Bench ${String(count)}`}, '', 'open') returning id`;
  const id = form?.id ?? '';
  const [choice, number, text] = [randomUUID(), randomUUID(), randomUUID()];
  const options = ['a', 'b', 'c', 'd'].map((option) => ({ id: option, label: option.toUpperCase() }));
  const fields = [
    { id: choice, type: 'choice', label: 'Choice', options },
    { id: number, type: 'number', label: 'Number' },
    { id: text, type: 'text', label: 'Text' },
  ];
  await sql`select public.save_form(${id}, null, '{}', ${sql.json(fields)})`;
  await sql`insert into public.form_responses (form_id, answers, created_at)
    select ${id}, jsonb_build_object(${choice}::text, (array['a', 'b', 'c', 'd'])[n % 4 + 1], ${number}::text, n % 100,
      ${text}::text, 'Answer number ' || n), now() - n * interval '1 minute' from generate_series(1, ${count}::integer) as n`;
  return id;
}

interface Page {
  rows: { id: string; sort_key: string }[];
  has_more: boolean;
}

await withBenchDatabase(async (url) => {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  await addAdmin(sql);
  const list = async (form: string, size: number, after?: Page['rows'][number]) => {
    const [row] = await sql<
      { page: Page }[]
    >`select public.admin_list('form_responses', filters => ${sql.json({ form })},
      sort => 'added', page_size => ${size}, cursor_key => ${after?.sort_key ?? null}, cursor_id => ${after?.id ?? null}) as page`;
    return row?.page ?? { rows: [], has_more: false };
  };
  const plainPage = (form: string, size: number) =>
    sql`select * from public.form_responses where form_id = ${form} order by created_at desc, id limit ${size}`;
  const readAll = async (form: string) => {
    let page = await list(form, 200);
    while (page.has_more) page = await list(form, 200, page.rows.at(-1));
  };
  const forms = new Map<number, string>();
  for (const size of sizes) forms.set(size, await addSurvey(sql, size));
  await sql`vacuum analyze`;
  const works: [string, (form: string) => Promise<[number, number]>][] = [
    [
      'first page of 50',
      async (form) => [
        await measureMedian(() => list(form, 50)),
        await measureMedian(() => plainPage(form, 50)),
      ],
    ],
    [
      'page in the middle',
      async (form) => {
        const middle = (await list(form, 200)).rows.at(-1);
        return [
          await measureMedian(() => list(form, 50, middle)),
          await measureMedian(() => plainPage(form, 50)),
        ];
      },
    ],
    [
      'charts',
      async (form) => [
        await measureMedian(() => sql`select public.form_summary(${form})`),
        await measureMedian(
          () => sql`select answers, created_at from public.form_responses where form_id = ${form}`,
        ),
      ],
    ],
    [
      'export, in batches',
      async (form) => [
        await measureMedian(() => readAll(form)),
        await measureMedian(() => plainPage(form, 100_000)),
      ],
    ],
  ];
  const cell = (value: number, unit = '') => `${value.toFixed(1)}${unit}`.padStart(12);
  console.log(
    `${''.padEnd(22)}${['answers', 'time', 'plain', 'ratio', 'growth'].map((name) => name.padStart(12)).join('')}`,
  );
  for (const [name, work] of works) {
    let before = 0;
    for (const [size, form] of forms) {
      const [time, plain] = await work(form);
      const growth = before === 0 ? ''.padStart(12) : cell(time / before, '×');
      console.log(
        `${name.padEnd(22)}${String(size).padStart(12)}${cell(time, ' ms')}${cell(plain, ' ms')}${cell(time / plain, '×')}${growth}`,
      );
      before = time;
    }
  }
  await sql.end();
});
