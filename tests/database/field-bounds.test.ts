import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { type FieldSchema, parseField } from '#contracts/field-schemas.ts';
import { formats } from '#contracts/formats.ts';
import { listingFields } from '#contracts/listing.ts';
import { dealFields } from '../../src/features/business/posts/deal-fields.ts';
import { eventFields } from '../../src/features/business/posts/event-fields.ts';
import { jobFields } from '../../src/features/business/posts/job-fields.ts';
import { inRolledBackTransaction } from './support/personas.ts';

interface Checked {
  table: string;
  column: string;
  schema: FieldSchema;
}

// One-to-one tables hold what lists must not carry.
const extensions: Record<string, string> = { online_url: 'event_access', shared_code: 'deal_codes' };
const ofPosts = (table: string, specs: typeof eventFields): Checked[] =>
  specs.flatMap(({ name, kind, schema }) =>
    // Nobody types a rule: its control writes it.
    schema && kind !== 'recurrence' ? [{ table: extensions[name] ?? table, column: name, schema }] : [],
  );

const checked: Checked[] = [
  ...Object.entries(listingFields).map(([column, { schema }]) => ({ table: 'businesses', column, schema })),
  ...ofPosts('events', eventFields),
  ...ofPosts('deals', dealFields),
  ...ofPosts('jobs', jobFields),
];

const slot = (opens: string, closes: string) => ({ opens, closes });
const week = (...slots: object[]) => ({ monday: slots });
const special = (from: string, to: string, more: object = {}) => ({ from, to, ...more });

// Values at and around each limit, and valid and invalid ones of each format.
const lengths = [
  ...[0, 1, 2, 4, 5, 11, 12, 13, 40, 41, 50, 51, 100, 101, 120, 121, 160, 161, 200, 201, 254, 255],
  ...[300, 301, 500, 501, 1999, 2000, 2001, 5000, 5001, 10_000, 10_001, 20_000, 20_001],
];
const ofEachLength = lengths.flatMap((length) => [
  'x'.repeat(length),
  '😀'.repeat(length),
  '5'.repeat(length),
  `https://a.b/${'c'.repeat(Math.max(0, length - 12))}`,
  `${'a'.repeat(Math.max(1, length - 4))}@b.c`,
]);
const ofEachFormat =
  `+1 (555) 010-2030|555.010/2030 x4|++1555|call me|05602|K1A 0B1|#12/34|-1234|A1|US|us|U1|USA|a@b.c|a b@c.d|a@b|@b.c
|a@@b.c|büro@exämple.de|https://example.com|http://example.com/x|https://x|https://a.b/c d|ftp://a.b|example.com|HTTPS://A.B
|/storage/v1/object/public/logos/x.webp|/favicon.svg|//evil.test/x|javascript:x|America/New_York|Mars/Base|SPRING-10|spring 10
| |\u00a0| x `.split(/\n?\|/);
const texts = [...ofEachLength, ...ofEachFormat];
const dates = [
  '2000-01-01',
  '1999-12-31',
  '2026-02-30',
  '2028-02-29',
  '2100-01-01',
  '2100-01-02',
  '2026-13-01',
  'x',
];
const numbers = [
  -181, -180.5, -180, -91, -90, -1, 0, 0.001, 0.01, 1, 1.5, 20, 21, 89.9, 90, 90.1, 100, 101, 180,
].concat([180.1, 1599, 1600, 100_000, 100_001, 1_000_000, 1_000_001, 99_999_999, 100_000_000, 1e300]);
const lists = [0, 1, 5, 6, 12, 13, 20, 21].flatMap((length) =>
  [
    'https://a.b/c',
    'http://a.b/c',
    'x',
    '',
    '/storage/v1/object/public/covers/x.webp',
    `https://a.b/${'c'.repeat(1500)}`,
  ].map((item) => Array.from({ length }, () => item)),
);
const objects = [
  {},
  week(slot('09:00', '17:00')),
  week(slot('09:00', '09:00')),
  week(slot('9:00', '17:00')),
  week(slot('24:00', '08:00')),
  week(slot('18:00', '24:00')),
  week(slot('22:00', '02:00')),
  week({ ...slot('09:00', '17:00'), note: 'x' }),
  week(...Array.from({ length: 6 }, (_, hour) => slot(`0${String(hour)}:00`, `0${String(hour)}:30`))),
  week(...Array.from({ length: 7 }, (_, hour) => slot(`0${String(hour)}:00`, `0${String(hour)}:30`))),
  { someday: [] },
];
const lastDays = [
  [special('2026-12-24', '2026-12-26')],
  [special('2026-12-26', '2026-12-24')],
  [special('2026-12-24', '2026-12-24', { hours: [slot('09:00', '12:00')], note: 'x'.repeat(200) })],
  [special('2026-12-24', '2026-12-24', { note: 'x'.repeat(201) })],
  [special('2026-12-24', '2026-12-24', { hours: [slot('09:00', '09:00')] })],
  [special('2026-12-24', '2026-12-24', { open: true })],
  [special('1999-12-24', '2026-12-24')],
  [special('2026-02-30', '2026-03-02')],
  Array.from({ length: 100 }, () => special('2026-12-24', '2026-12-24')),
  Array.from({ length: 101 }, () => special('2026-12-24', '2026-12-24')),
];

/** What the column's type can hold at all: everything else is refused by its type, not by a limit. */
function probesFor(type: string, column: string): unknown[] {
  if (type === 'jsonb') return column === 'special_hours' ? lastDays : objects;
  if (type === 'date') return dates;
  if (type.endsWith('[]')) return lists;
  return /double|numeric|integer/.test(type) ? numbers : texts;
}

/** Which of the values Postgres takes for a column: its type, and each check constraint on this column alone. */
async function takenByPostgres(tx: TransactionSql, { table, column }: Checked, values: unknown[]) {
  const checks = await tx`select pg_get_expr(conbin, conrelid) as text from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where conrelid = ${`public.${table}`}::regclass and contype = 'c' and cardinality(conkey) = 1 and attname = ${column}`;
  const holds = checks.map((check) => `coalesce(${String(check['text'])}, true)`).join(' and ') || 'true';
  const ask = (tx: TransactionSql, list: unknown[]) =>
    tx.unsafe(
      `select ${holds} as holds
       from jsonb_array_elements($1::text::jsonb) with ordinality as probe (probed_value, probed_at),
         lateral jsonb_populate_record(null::public.${table}, jsonb_build_object('${column}', probed_value))
       order by probed_at`,
      [JSON.stringify(list)],
    );
  // A value that its type refuses ends the statement: then each is asked for alone.
  const all = await tx.savepoint((inner) => ask(inner, values)).catch(() => undefined);
  if (all) return all.map((row) => row['holds'] === true);
  const taken: boolean[] = [];
  for (const value of values) {
    const rows = await tx.savepoint((inner) => ask(inner, [value])).catch(() => []);
    taken.push(rows[0]?.['holds'] === true);
  }
  return taken;
}

const show = (value: unknown) => JSON.stringify(value).slice(0, 60);

describe.each(checked.map((field) => ({ name: `${field.table}.${field.column}`, field })))(
  '$name',
  ({ field }) => {
    it('has the same limits in its form and in Postgres', () =>
      inRolledBackTransaction(async (tx) => {
        const [row] = await tx`select format_type(atttypid, atttypmod) as type from pg_attribute
        where attrelid = ${`public.${field.table}`}::regclass and attname = ${field.column}`;
        const probes = probesFor(String(row?.['type']), field.column);
        const parsed = probes.map((probe) => parseField(field.schema, probe));
        const stored = probes.filter((_, at) => 'value' in (parsed[at] ?? {}));
        const results = parsed.flatMap((one) => ('value' in one ? [one.value] : []));
        const taken = await takenByPostgres(tx, field, results);
        expect(stored.filter((_, at) => !taken[at]).map(show), 'accepted by the form alone').toEqual([]);
        const refused = probes.filter((_, at) => 'problem' in (parsed[at] ?? {}));
        const alsoRefused = await takenByPostgres(tx, field, refused);
        const onlyRefusedByForm = refused.filter((value, at) => alsoRefused[at] && !isStricter(field, value));
        expect(onlyRefusedByForm.map(show), 'refused by the form alone').toEqual([]);
        expect(stored.length).toBeGreaterThan(0);
      }));
  },
);

/** Where a form is stricter than Postgres on purpose. */
function isStricter({ column }: Checked, value: unknown): boolean {
  if (/url$|^website$|^social_links$/.test(column)) return true;
  if (typeof value === 'number') return !Number.isInteger(value);
  // JavaScript trims more kinds of spaces.
  return typeof value === 'string' && value.trim() === '';
}

it('the formats of contact data are those of the check constraints', () =>
  inRolledBackTransaction(async (tx) => {
    const rows = await tx`select conrelid::regclass || '.' || attname as name, attname as column,
        (regexp_match(pg_get_constraintdef(pg_constraint.oid), '~ ''([^'']+)'''))[1] as pattern
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'c' and connamespace = 'public'::regnamespace
        and (attname ~ '(^|_)(phone|email|zip_code|country)$' or attname ~ '^(logo|cover|image|avatar)_url$|^featured_image$')
        and pg_get_constraintdef(pg_constraint.oid) like '%~%'`;
    const patterns: Record<string, string> = {
      phone: formats.phone.pattern.source,
      email: formats.email.pattern.source,
      zip_code: formats.zipCode.pattern.source,
      country: formats.country.pattern.source,
    };
    const plain = (pattern: string) =>
      pattern.replaceAll('[:space:]', '\\s').replaceAll('[^\\s]', '\\S').replaceAll('\\/', '/');
    const different = rows
      .map((row) => {
        const kind = Object.keys(patterns).find((name) => String(row['column']).endsWith(name)) ?? '';
        const wanted = patterns[kind] ?? formats.picture.pattern.source;
        return { name: String(row['name']), is: plain(String(row['pattern'])), wanted: plain(wanted) };
      })
      .filter(({ is, wanted }) => is !== wanted);
    expect(different).toEqual([]);
    expect(rows.length).toBeGreaterThan(10);
  }));
