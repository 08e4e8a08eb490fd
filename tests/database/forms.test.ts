import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { formIds, readProblems } from '#contracts/forms.ts';
import { fc } from '../support/properties.ts';
import { httpError, inTown } from './support/in-town.ts';

type Row = Record<string, unknown>;
const quote = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`;
const newField = (row: Row): Row => ({ id: crypto.randomUUID(), type: 'text', label: 'A question', ...row });

async function addForm(tx: TransactionSql, fields: Row[], row: Row = {}) {
  const [form] = await tx<{ id: string; slug: string }[]>`insert into public.forms ${tx({
    purpose: 'survey',
    title: 'Parking on Main Street',
    status: 'open',
    ...row,
  })} returning id, slug`;
  if (!form) throw new Error('no form');
  await save(tx, form.id, fields);
  return form;
}
const save = (tx: TransactionSql, form: string, fields: Row[]) =>
  tx.unsafe(`select public.save_form('${form}', null, '{}', ${quote(fields)})`);
const saveSql = (form: string, revision: number, fields: unknown, changes: Row = {}) =>
  `select public.save_form('${form}', ${String(revision)}, ${quote(changes)}, ${fields === null ? 'null' : quote(fields)}) as revision`;
const byField = (fields: Row[], values: unknown[]): Row =>
  Object.fromEntries(fields.map((field, at) => [String(field['id']), values[at]]));
const check = async (tx: TransactionSql, form: string, answers: Row, partial = false) => {
  const [row] = await tx.unsafe(
    `select private.check_answers('${form}', ${quote(answers)}, ${String(partial)}) as answers`,
  );
  return (row?.['answers'] ?? {}) as Row;
};
/** The codes of the problems by field; {} when there are none. */
const problems = async (tx: TransactionSql, form: string, answers: Row) => {
  try {
    await tx.savepoint((inner) => check(inner, form, answers));
    return {};
  } catch (error) {
    const { code, hint } = error as { code: string; hint?: string };
    expect(code).toBe('PT422');
    return Object.fromEntries(Object.entries(readProblems(hint)).map(([id, { code }]) => [id, code]));
  }
};
const respond = (tx: TransactionSql, form: string, answers: Row) =>
  tx`insert into public.form_responses (form_id, answers) values (${form}, ${tx.json(answers as never)})`;
const fieldsOf = (tx: TransactionSql, form: string) =>
  tx<{ id: string; label: string; archived: boolean; options: Row[] }[]>`
    select id, label, archived_at is not null as archived, options from public.form_fields
    where form_id = ${form} order by position`;

describe('answers', () => {
  it('are stored in one notation, whatever their type', () =>
    inTown(async (_, __, tx) => {
      const options = [
        { id: 'a', label: 'A' },
        { id: 'b', label: 'B' },
      ];
      const cases: [Row, unknown, unknown][] = [
        [{ type: 'text' }, '  Sam\n Stone ', 'Sam Stone'],
        [{ type: 'long_text' }, ' one\r\ntwo ', 'one\ntwo'],
        [{ type: 'number' }, '12.50', 12.5],
        [{ type: 'number', settings: { min: 0 } }, 0, 0],
        [{ type: 'date' }, '2028-02-29', '2028-02-29'],
        [{ type: 'choice', options }, 'b', 'b'],
        [{ type: 'choices', options }, ['b', 'a', 'b'], ['a', 'b']],
        [{ type: 'consent' }, true, true],
        [{ type: 'email' }, ' Sam@Stone.Example ', 'sam@stone.example'],
        [{ type: 'phone' }, '(555) 010-2030', '(555) 010-2030'],
        [
          { type: 'address' },
          { address_line1: ' 1 Mill St ', city: 'Alder', state: '' },
          { address_line1: '1 Mill St', city: 'Alder' },
        ],
        [{ type: 'price', settings: { price: 500 } }, '2', 2],
        [{ type: 'price', options: options.map((one) => ({ ...one, price: 100 })) }, 'a', 'a'],
      ];
      const fields = cases.map(([row]) => newField(row));
      const { id } = await addForm(tx, fields);
      const given = byField(
        fields,
        cases.map((one) => one[1]),
      );
      const stored = byField(
        fields,
        cases.map((one) => one[2]),
      );
      expect(await check(tx, id, given)).toEqual(stored);
      expect(await check(tx, id, stored)).toEqual(stored);
    }));

  it('that are wrong say what is wrong, field by field', () =>
    inTown(async (_, __, tx) => {
      const options = [
        { id: 'a', label: 'A' },
        { id: 'b', label: 'B' },
      ];
      const cases: [Row, unknown, string][] = [
        [{ is_required: true }, ' \u00a0', 'required'],
        [{ is_required: true }, undefined, 'required'],
        [{ settings: { maxLength: 3 } }, '😀😀😀😀', 'too_long'],
        [{}, ['x'], 'unreadable'],
        [{ type: 'number' }, '1e5', 'number'],
        [{ type: 'number' }, 'NaN', 'number'],
        [{ type: 'number', settings: { isInteger: true } }, 1.5, 'integer'],
        [{ type: 'number', settings: { min: 3 } }, 2, 'too_small'],
        [{ type: 'number', settings: { max: 3 } }, 4, 'too_large'],
        [{ type: 'date' }, '2026-02-30', 'date'],
        [{ type: 'date', settings: { min: '2026-01-01' } }, '2025-12-31', 'too_early'],
        [{ type: 'choice', options }, 'c', 'option_gone'],
        [{ type: 'choice', options }, ['a', 'b'], 'too_many'],
        [{ type: 'choices', options, settings: { min: 2 } }, ['a'], 'too_few'],
        [{ type: 'choices', options, settings: { max: 1 } }, ['a', 'b'], 'too_many'],
        [{ type: 'consent', is_required: true }, false, 'required'],
        [{ type: 'consent' }, 'yes', 'unreadable'],
        [{ type: 'email' }, 'sam@stone', 'email'],
        [{ type: 'phone' }, 'call me', 'phone'],
        [{ type: 'address' }, { address_line1: '1 Mill St' }, 'address'],
        [{ type: 'address' }, { street: '1 Mill St' }, 'unreadable'],
        [{ type: 'file' }, { id: crypto.randomUUID(), name: 'x' }, 'file_gone'],
        [{ type: 'price', settings: { price: 500, maxQuantity: 2 } }, 3, 'too_large'],
        [{ type: 'price', settings: { price: 500 } }, -1, 'integer'],
      ];
      const fields = cases.map(([row]) => newField(row));
      const { id } = await addForm(tx, fields);
      const given = byField(
        fields,
        cases.map((one) => one[1]),
      );
      expect(await problems(tx, id, given)).toEqual(
        byField(
          fields,
          cases.map((one) => one[2]),
        ),
      );
    }));

  it('are needed only where a condition asks for them, over several conditions', () =>
    inTown(async (_, __, tx) => {
      const kind = newField({
        type: 'choice',
        options: [
          { id: 'shop', label: 'Shop' },
          { id: 'no', label: 'No' },
        ],
      });
      const sells = newField({
        type: 'choices',
        options: [
          { id: 'food', label: 'Food' },
          { id: 'art', label: 'Art' },
        ],
        condition: { field_id: kind['id'], equals: 'shop' },
        is_required: true,
      });
      const permit = newField({ condition: { field_id: sells['id'], includes: 'food' }, is_required: true });
      const { id } = await addForm(tx, [kind, sells, permit]);
      const [k, s, p] = [String(kind['id']), String(sells['id']), String(permit['id'])];
      expect(await check(tx, id, { [k]: 'no', [s]: ['food'], [p]: 'F-1' })).toEqual({ [k]: 'no' });
      expect(await problems(tx, id, { [k]: 'shop' })).toEqual({ [s]: 'required' });
      expect(await problems(tx, id, { [k]: 'shop', [s]: ['art', 'food'] })).toEqual({ [p]: 'required' });
      expect(await check(tx, id, { [k]: 'shop', [s]: ['art'], [p]: 'F-1' })).toEqual({
        [k]: 'shop',
        [s]: ['art'],
      });
      expect(await check(tx, id, { [s]: ['art'] }, true)).toEqual({ [s]: ['art'] });
    }));

  it('are checked in part for a patch: what is given, with null for what was emptied', () =>
    inTown(async (_, __, tx) => {
      const [a, b, c] = [newField({ is_required: true }), newField({}), newField({ type: 'number' })];
      const { id } = await addForm(tx, [a, b, c]);
      expect(await check(tx, id, { [String(b['id'])]: ' ' }, true)).toEqual({ [String(b['id'])]: null });
      await expect(
        tx.savepoint((inner) => check(inner, id, { [String(a['id'])]: '' }, true)),
      ).rejects.toMatchObject(httpError(422, 'invalid_answers'));
    }));

  it('survive a form that changed meanwhile: archived fields keep theirs, unknown ones are dropped', () =>
    inTown(async (_, __, tx) => {
      const [old, kept] = [newField({ is_required: true }), newField({})];
      const { id } = await addForm(tx, [old, kept]);
      await respond(tx, id, { [String(old['id'])]: 'x' });
      await save(tx, id, [kept, newField({ label: 'New' })]);
      const answers = { [String(old['id'])]: ' mine ', [String(kept['id'])]: 'y' };
      expect(await check(tx, id, { ...answers, [crypto.randomUUID()]: 'z', other: 1 })).toEqual({
        ...answers,
        [String(old['id'])]: 'mine',
      });
    }));
});

describe('the check of answers', () => {
  const types = [
    'text',
    'long_text',
    'number',
    'date',
    'choice',
    'choices',
    'email',
    'phone',
    'address',
    'consent',
    'file',
    'price',
  ];
  const options = ['a', 'b', 'c'].map((id) => ({ id, label: id }));
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom(
      'a',
      'b',
      ['a', 'c'],
      ['b', 'b'],
      true,
      3,
      '2.50',
      '2026-02-29',
      '2028-02-29',
      'a@b.test',
      '555-0100',
      '',
    ),
    fc.record({ address_line1: fc.string(), city: fc.string() }),
  );

  it('leaves any input checked or named, and what it leaves is valid and stays as it is', () =>
    inTown(async (_, __, tx) => {
      const fields = types.map((type) =>
        newField({
          type,
          ...(type === 'choice' || type === 'choices' ? { options } : {}),
          ...(type === 'price' ? { settings: { price: 5 } } : {}),
        }),
      );
      const { id } = await addForm(tx, fields);
      const ids = fields.map((field) => String(field['id']));
      await fc.assert(
        fc.asyncProperty(
          fc.array(value, { minLength: ids.length, maxLength: ids.length }),
          async (values) => {
            // Postgres has no zero bytes and no lone surrogates in JSON.
            const clean = JSON.parse(
              JSON.stringify(values).replace(/\\u(0000|d[89a-f]..)/gi, '?'),
            ) as unknown[];
            const given = byField(fields, clean);
            const wrong = Object.keys(await problems(tx, id, given));
            expect(ids).toEqual(expect.arrayContaining(wrong));
            // Each problem is one of its own field: without it, the rest is accepted.
            const left = Object.fromEntries(
              Object.entries(given).filter(([field]) => !wrong.includes(field)),
            );
            const stored = await check(tx, id, left);
            expect(Object.keys(left)).toEqual(expect.arrayContaining(Object.keys(stored)));
            expect(await check(tx, id, stored)).toEqual(stored);
          },
        ),
        { numRuns: 60 },
      );
    }));
});

describe('a form', () => {
  it('is edited by admins, surveys also by editors, questions of an event by its organizers; nobody else', () =>
    inTown(async ({ approvedEvent }, act, tx) => {
      const survey = await addForm(tx, []);
      const [registration] = await act(
        'owner',
        `select public.create_form('registration', 'Questions', '${approvedEvent}') as id`,
      );
      const mayEdit = async (who: Parameters<typeof act>[0], form: string) =>
        act(who, `select public.save_form('${form}', null, '{"description": "x"}') as revision`).then(
          () => true,
          () => false,
        );
      for (const [form, who] of [
        [survey.id, ['editor', 'admin']],
        [formIds.application, ['admin']],
        [formIds.organization, ['admin']],
        [String(registration?.['id']), ['owner', 'manager', 'contributor', 'editor', 'admin']],
      ] as const)
        for (const one of [
          'anon',
          'stranger',
          'member',
          'owner',
          'manager',
          'contributor',
          'editor',
          'admin',
        ] as const)
          expect([form, one, await mayEdit(one, form)]).toEqual([
            form,
            one,
            (who as readonly string[]).includes(one),
          ]);
      const [again] = await act(
        'manager',
        `select public.create_form('registration', 'Other', '${approvedEvent}') as id`,
      );
      expect(again).toEqual(registration);
      await expect(
        act('stranger', `select public.create_form('registration', 'Other', '${approvedEvent}')`),
      ).rejects.toMatchObject({ code: '42501' });
      await expect(act('owner', `select public.create_form('survey', 'Mine')`)).rejects.toMatchObject({
        code: '42501',
      });
    }));

  it('is saved whole, by whoever saw its last revision', () =>
    inTown(async (_, act, tx) => {
      const { id } = await addForm(tx, []);
      const [first] = await act('editor', saveSql(id, 2, [newField({ label: 'One' })]));
      expect(first).toEqual({ revision: 3 });
      await expect(act('admin', saveSql(id, 2, []))).rejects.toMatchObject(
        httpError(409, 'changed_meanwhile'),
      );
      const wrong = newField({ type: 'choice', label: ' ', options: [] });
      const later = newField({ condition: { field_id: wrong['id'], equals: 'a' } });
      try {
        await act('admin', saveSql(id, 3, [later, wrong]));
        expect.unreachable();
      } catch (error) {
        expect(error).toMatchObject(httpError(422, 'invalid_fields'));
        expect(Object.keys(readProblems((error as { hint?: string }).hint)).sort()).toEqual(
          [String(later['id']), String(wrong['id'])].sort(),
        );
      }
      const sections = ['A', 'B', 'A'].map((section) => newField({ section }));
      await expect(act('admin', saveSql(id, 3, sections))).rejects.toMatchObject(
        httpError(422, 'sections_split'),
      );
      expect(await fieldsOf(tx, id)).toHaveLength(1);
    }));

  it('keeps fields and options that have answers, archived, and their type', () =>
    inTown(async (_, act, tx) => {
      const choice = newField({
        type: 'choice',
        options: [
          { id: 'a', label: 'A' },
          { id: 'b', label: 'B' },
          { id: 'c', label: 'C' },
        ],
      });
      const other = newField({ label: 'Never answered' });
      const { id } = await addForm(tx, [choice, other]);
      await respond(tx, id, { [String(choice['id'])]: 'b' });
      await act('admin', saveSql(id, 2, [{ ...choice, options: [{ id: 'a', label: 'A' }] }]));
      const [field] = await fieldsOf(tx, id);
      expect(field?.options).toEqual([
        { id: 'a', label: 'A' },
        { id: 'b', label: 'B', archived: true },
      ]);
      expect(await problems(tx, id, { [String(choice['id'])]: 'b' })).toEqual({
        [String(choice['id'])]: 'option_gone',
      });
      await expect(
        act('admin', saveSql(id, 3, [{ ...choice, type: 'text', options: [] }])),
      ).rejects.toMatchObject(httpError(409, 'field_has_answers'));
      await act('admin', saveSql(id, 3, []));
      expect((await fieldsOf(tx, id)).map(({ archived }) => archived)).toEqual([true, true]);
      await act('admin', `update public.forms set status = 'closed' where id = '${id}' returning id`);
      await act('admin', saveSql(id, 4, [choice]));
      expect((await fieldsOf(tx, id)).find((one) => one.id === choice['id'])?.archived).toBe(false);
      await expect(
        tx.savepoint((inner) => inner`delete from public.form_fields where id = ${String(choice['id'])}`),
      ).rejects.toMatchObject(httpError(409, 'field_has_answers'));
      await expect(act('admin', `delete from public.forms where id = '${id}'`)).rejects.toMatchObject(
        httpError(409, 'form_has_answers'),
      );
    }));

  it('is published with a field, closed again, and never a draft again; those that exist once stay', () =>
    inTown(async (_, act, tx) => {
      const { id } = await addForm(tx, [], { status: 'draft' });
      const to = (status: string, form = id) =>
        act('editor', `update public.forms set status = '${status}' where id = '${form}' returning id`);
      await expect(to('open')).rejects.toMatchObject(httpError(422, 'form_empty'));
      await act('editor', saveSql(id, 2, [newField({})]));
      await to('open');
      await to('closed');
      await expect(to('draft')).rejects.toMatchObject(httpError(409, 'form_was_public'));
      await expect(
        act(
          'admin',
          `update public.forms set status = 'closed' where id = '${formIds.application}' returning id`,
        ),
      ).rejects.toMatchObject(httpError(409, 'form_fixed'));
    }));

  it('is copied as a draft with fields of its own and conditions that fit', () =>
    inTown(async (_, act, tx) => {
      const kind = newField({ type: 'consent' });
      const then = newField({ condition: { field_id: kind['id'], equals: true } });
      const { id } = await addForm(tx, [kind, then]);
      const [copy] = await act('editor', `select public.duplicate_form('${id}') as id`);
      const rows = await tx<{ id: string; condition: { field_id: string } | null; status: string }[]>`
        select f.id, f.condition, o.status from public.form_fields as f join public.forms as o on o.id = f.form_id
        where form_id = ${String(copy?.['id'])} order by f.position`;
      expect(rows).toHaveLength(2);
      expect(rows[0]?.id).not.toBe(kind['id']);
      expect(rows[1]?.condition?.field_id).toBe(rows[0]?.id);
      expect(rows[0]?.status).toBe('draft');
    }));

  it('sets prices only with the right to bill', () =>
    inTown(async (_, act, tx) => {
      const { id } = await addForm(tx, []);
      const price = newField({ type: 'price', settings: { price: 100 } });
      await expect(act('editor', saveSql(id, 2, [price]))).rejects.toMatchObject(
        httpError(403, 'billing_needed'),
      );
      await act('admin', saveSql(id, 2, [price]));
    }));

  it('is seen by visitors once it is published, without removed fields and custom fields of staff', () =>
    inTown(async (_, act, tx) => {
      const [draft, open] = [
        await addForm(tx, [newField({})], { status: 'draft' }),
        await addForm(tx, [newField({})]),
      ];
      await save(tx, formIds.listing, [
        newField({ label: 'Inside' }),
        newField({ label: 'Shown', visibility: 'public' }),
        newField({ label: 'Of members', visibility: 'members' }),
      ]);
      // Without those of the demo town, which this transaction did not add.
      const seen = async (who: 'anon' | 'member' | 'editor', form: string) =>
        (
          await act(
            who,
            `select label from public.form_fields where form_id = '${form}'
            and created_at = now() order by position`,
          )
        ).map((row) => row['label']);
      expect(await seen('anon', draft.id)).toEqual([]);
      expect(await seen('anon', open.id)).toEqual(['A question']);
      expect(await seen('anon', formIds.listing)).toEqual(['Shown']);
      expect(await seen('member', formIds.listing)).toEqual(['Shown', 'Of members']);
      expect(await seen('editor', formIds.listing)).toEqual(['Inside', 'Shown', 'Of members']);
      const page = async (slug: string) =>
        (await act('anon', `select public.form_page('${slug}') as page`))[0]?.['page'] as Row | null;
      expect(await page(draft.slug)).toBeNull();
      expect(await page(open.slug)).toMatchObject({ state: 'open', fields: [{ label: 'A question' }] });
      await tx`update public.forms set closes_at = now() - interval '1 hour' where id = ${open.id}`;
      expect(await page(open.slug)).toMatchObject({ state: 'closed', fields: [] });
    }));
});
