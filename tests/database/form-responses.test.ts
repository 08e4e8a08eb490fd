import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { formIds, readProblems } from '#contracts/forms.ts';
import { httpError, inTown } from './support/in-town.ts';
import { as } from './support/personas.ts';

type Row = Record<string, unknown>;
const quote = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`;

async function addForm(tx: TransactionSql, fields: Row[], row: Row = {}) {
  const [form] = await tx<{ id: string; slug: string }[]>`insert into public.forms ${tx({
    purpose: 'survey',
    title: 'Market stands',
    status: 'open',
    ...row,
  })} returning id, slug`;
  if (!form) throw new Error('no form');
  await tx.unsafe(`select public.save_form('${form.id}', null, '{}', ${quote(fields)})`);
  return form;
}
const receive = async (tx: TransactionSql, slug: string, answers: Row, more = '') => {
  const [row] = await tx.unsafe(
    `select public.receive_form_response(response => gen_random_uuid(), form_slug => '${slug}', answers => ${quote(answers)}${more}) as result`,
  );
  return row?.['result'] as { invoice?: { id: string; token: string } };
};
const option = (id: string, price?: number) => ({
  id,
  label: id.toUpperCase(),
  ...(price !== undefined && { price }),
});

describe('price rows', () => {
  const stand = {
    id: crypto.randomUUID(),
    type: 'price',
    label: 'Stand',
    options: [option('small', 5000), option('large', 9000)],
  };
  const chairs = {
    id: crypto.randomUUID(),
    type: 'price',
    label: 'Chairs',
    settings: { price: 250, maxQuantity: 8 },
  };

  it('make the invoice of a guest at the prices of the form, whatever the browser says', () =>
    inTown(async (_, __, tx) => {
      const form = await addForm(tx, [stand, chairs]);
      const answers = { [stand.id]: 'large', [chairs.id]: 4, total: 1 };
      const { invoice } = await receive(tx, form.slug, answers, `, sender_email => 'guest@forms.test'`);
      const [bill] =
        await tx`select total, status, guest_email from public.invoices where id = ${invoice?.id ?? null}`;
      expect(bill).toEqual({ total: '10000', status: 'open', guest_email: 'guest@forms.test' });
      const lines = await tx`select description, quantity, unit_amount from public.invoice_lines
        where invoice_id = ${invoice?.id ?? null} order by position`;
      expect([...lines]).toEqual([
        { description: 'Stand: LARGE', quantity: 1, unit_amount: '9000' },
        { description: 'Chairs', quantity: 4, unit_amount: '250' },
      ]);
    }));

  it('need an address, cost nothing where nothing was chosen, and go to the account of who is signed in', () =>
    inTown(async ({ ids }, __, tx) => {
      const form = await addForm(tx, [chairs], { asks_email: 'no' });
      await expect(
        tx.savepoint((inner) => receive(inner, form.slug, { [chairs.id]: 1 })),
      ).rejects.toMatchObject(httpError(422, 'invalid_answers'));
      expect(
        await receive(tx, form.slug, { [chairs.id]: 0 }, `, sender_email => 'a@b.test'`),
      ).not.toHaveProperty('invoice');
      const { invoice } = await receive(tx, form.slug, { [chairs.id]: 1 }, `, person => '${ids.member}'`);
      const [bill] = await tx`select user_id from public.invoices where id = ${invoice?.id ?? null}`;
      expect(bill).toEqual({ user_id: ids.member });
    }));
});

it('answers are in the bell of staff only in a session that is enough for staff', () =>
  inTown(async ({ ids }, act, tx) => {
    const email = { id: crypto.randomUUID(), type: 'email', label: 'Email' };
    const form = await addForm(tx, [email], { purpose: 'contact', notify: true });
    await receive(tx, form.slug, { [email.id]: 'zqvisitor@x.test' });
    const bell = async () =>
      JSON.stringify((await act('editor', 'select public.my_notifications() as page'))[0]?.['page']);
    expect(await bell()).toContain('zqvisitor@x.test');
    await tx`update public.site_settings set staff_second_factor = true`;
    expect(await bell()).not.toContain('zqvisitor@x.test');
    const rows = await as(tx, { userId: ids.editor, aal: 'aal2' }, (run) =>
      run.unsafe('select public.my_notifications() as page'),
    );
    expect(JSON.stringify(rows)).toContain('zqvisitor@x.test');
  }));

describe('answers of many', () => {
  it('are counted by field, and listed by staff with a filter, ten thousand of them', () =>
    inTown(async (_, act, tx) => {
      const topic = {
        id: crypto.randomUUID(),
        type: 'choices',
        label: 'Topics',
        options: [option('a'), option('b')],
      };
      const age = { id: crypto.randomUUID(), type: 'number', label: 'Age' };
      const form = await addForm(tx, [topic, age]);
      await tx.unsafe(`insert into public.form_responses (form_id, answers, created_at)
        select '${form.id}', jsonb_build_object('${topic.id}', case when n % 4 = 0 then '["a","b"]' else '["a"]' end::jsonb, '${age.id}', n % 100),
          now() - n * interval '1 minute' from generate_series(1, 10000) as n`);
      await tx`analyze public.form_responses`;
      const started = performance.now();
      const [row] = await act('editor', `select public.form_summary('${form.id}') as summary`);
      const list = `select public.admin_list('form_responses', filters => '{"form": "${form.id}", "answer:${topic.id}": "b"}', sort => 'added', page_size => 50) as page`;
      const [listed] = await act('editor', list);
      // Generous: what is read row by row takes minutes.
      expect(performance.now() - started).toBeLessThan(20_000);
      const summary = row?.['summary'] as { total: number; fields: Row[] };
      expect(summary.total).toBe(10_000);
      expect(summary.fields).toMatchObject([
        { answered: 10_000, options: { a: 10_000, b: 2500 } },
        {
          answered: 10_000,
          min: 0,
          max: 99,
          mean: 49.5,
          bars: [1300, 1200, 1300, 1200, 1200, 1300, 1200, 1300],
        },
      ]);
      expect(listed?.['page']).toMatchObject({ total: 1000, is_total_exact: false, has_more: true });
      await expect(act('member', `select public.form_summary('${form.id}')`)).rejects.toMatchObject(
        httpError(404, 'not_found'),
      );
      await expect(act('member', list)).rejects.toMatchObject({ code: '42501' });
      for (const who of ['anon', 'stranger', 'owner'] as const)
        expect(
          await act(who, `select id from public.form_responses where form_id = '${form.id}'`).catch(() => []),
        ).toEqual([]);
    }));

  it('are listed page by page by an index: no page reads them all, however many there are', () =>
    inTown(async (_, act, tx) => {
      const form = await addForm(tx, []);
      await tx.unsafe(`insert into public.form_responses (form_id, created_at)
        select '${form.id}', now() - n * interval '1 minute' from generate_series(1, 10000) as n`);
      await tx`analyze public.form_responses`;
      const readRows = async () => {
        const [row] = await tx<
          { read: string }[]
        >`select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables
          where schemaname = 'public' and relname = 'form_responses'`;
        return Number(row?.read);
      };
      let after = '';
      for (let page = 0; page < 3; page += 1) {
        const before = await readRows();
        const [listed] = await act(
          'editor',
          `select public.admin_list('form_responses', filters => '{"form": "${form.id}"}', sort => 'added', page_size => 50${after}) as page`,
        );
        const { rows } = listed?.['page'] as { rows: { id: string; sort_key: string }[] };
        expect(rows).toHaveLength(50);
        after = `, cursor_key => '${rows.at(-1)?.sort_key ?? ''}', cursor_id => '${rows.at(-1)?.id ?? ''}'`;
        // The page, and the thousand that the total counts to.
        expect((await readRows()) - before).toBeLessThan(2500);
      }
    }));

  it('are archived and marked as spam together, and restored', () =>
    inTown(async (_, act, tx) => {
      const form = await addForm(tx, []);
      const [sent] = await tx`insert into public.form_responses (form_id) values (${form.id}) returning id`;
      const to = (status: string) =>
        act(
          'editor',
          `select code from public.change_items('form_responses', '[{"id": "${String(sent?.['id'])}"}]', '{"status": "${status}"}')`,
        );
      const status = async () => {
        const [row] = await tx<
          { status: string }[]
        >`select status from public.form_responses where id = ${String(sent?.['id'])}`;
        return row?.status;
      };
      for (const next of ['archived', 'spam', 'received']) {
        expect(await to(next)).toEqual([{ code: null }]);
        expect(await status()).toBe(next);
      }
      const changeForm = (next: string) =>
        act(
          'editor',
          `select code from public.change_items('forms', '[{"id": "${form.id}"}]', '{"status": "${next}"}')`,
        );
      const state = async () => {
        const [row] = await act(
          'editor',
          `select public.admin_list('forms', filters => '{"id": "${form.id}"}') -> 'rows' -> 0 ->> 'status' as status`,
        );
        return row?.['status'];
      };
      for (const [next, becomes] of [
        ['archived', 'archived'],
        ['restored', 'open'],
        ['closed', 'closed'],
      ] as const) {
        expect(await changeForm(next)).toEqual([{ code: null }]);
        expect(await state()).toBe(becomes);
      }
    }));
});

describe('an application for membership', () => {
  it('asks what staff added, keeps a draft of it, and shows staff the answers', () =>
    inTown(async (_, act, tx) => {
      await tx`delete from public.membership_applications`;
      const [plan] = await tx<
        { id: string }[]
      >`insert into public.plans ${tx({ name: 'Friend', slug: `f-${crypto.randomUUID().slice(0, 8)}`, audience: 'member', price: 100, approval: 'before_payment' })} returning id`;
      const permit = { id: crypto.randomUUID(), type: 'number', label: 'Permit number', is_required: true };
      await tx.unsafe(`select public.save_form('${formIds.application}', null, '{}', ${quote([permit])})`);
      const apply = (custom: Row | null, submits: boolean) =>
        act(
          'stranger',
          `select public.apply_for_membership('${plan?.id ?? ''}', null, '{"contact_name": "Sam", "consent": true}', ${String(submits)}, ${custom ? quote(custom) : 'null'}) as id`,
        );
      const [draft] = await apply({ [permit.id]: 'half a numb' }, false);
      const [read] = await act(
        'stranger',
        `select public.my_membership_application() -> 'custom_answers' as answers`,
      );
      expect(read?.['answers']).toEqual({ [permit.id]: 'half a numb' });
      expect(
        await act('admin', `select id from public.form_responses where form_id = '${formIds.application}'`),
      ).toEqual([]);
      for (const custom of [null, {}, { [permit.id]: 'half a numb' }])
        await expect(
          apply(custom, true).catch((error: unknown) =>
            Object.keys(readProblems((error as { hint?: string }).hint)),
          ),
        ).resolves.toEqual([permit.id]);
      await apply({ [permit.id]: '42' }, true);
      const [review] = await act(
        'editor',
        `select custom_answers from public.application_reviews(array['${String(draft?.['id'])}'::uuid])`,
      );
      expect(review?.['custom_answers']).toMatchObject([{ label: 'Permit number', text: '42' }]);
      expect(
        await act(
          'editor',
          `select answers from public.form_responses where form_id = '${formIds.application}'`,
        ),
      ).toEqual([{ answers: { [permit.id]: 42 } }]);
    }));
});

describe('what a form says to who sent it', () => {
  it('comes with the accepted response, and otherwise only to who runs the form', () =>
    inTown(async (town, act, tx) => {
      const form = await addForm(tx, [{ id: crypto.randomUUID(), type: 'text', label: 'Name' }], {
        confirmation: 'The door code is 4711.',
      });
      for (const who of ['anon', 'stranger', 'member', 'owner'] as const) {
        await expect(
          as(
            tx,
            town.as(who),
            (run) =>
              run`select confirmation from public.forms where id = (select id from public.forms where slug = ${form.slug})`,
          ),
        ).rejects.toMatchObject({ code: '42501' });
        if (who !== 'anon')
          expect(await act(who, `select public.form_confirmations('${form.id}') as said`)).toEqual([
            { said: null },
          ]);
      }
      expect(await act('editor', `select public.form_confirmations('${form.id}') as said`)).toEqual([
        { said: { en: { confirmation: 'The door code is 4711.' } } },
      ]);
      expect(await receive(tx, form.slug, {}, '')).toMatchObject({ confirmation: 'The door code is 4711.' });
    }));
});

describe('a form in two languages', () => {
  it('answers and emails in the language of the page, and as it was written where there is no other text', () =>
    inTown(async (_, act, tx) => {
      const field = {
        id: crypto.randomUUID(),
        type: 'choice',
        label: 'Meal',
        options: [option('a')],
        translations: { es: { label: 'Comida', section: 'La cena', options: { a: 'Carne' } } },
      };
      const form = await addForm(tx, [field], {
        confirmation: 'Thanks!',
        confirmation_translations: { es: { confirmation: '¡Gracias!' } },
        translations: { es: { title: 'Puestos' } },
      });
      const [page] = await act('anon', `select public.form_page('${form.slug}') as page`);
      expect(page?.['page']).toMatchObject({
        translations: { es: { title: 'Puestos' } },
        fields: [{ label: 'Meal', translations: { es: { label: 'Comida', options: { a: 'Carne' } } } }],
      });
      const from = `, sender_email => 'guest-${form.id}@forms.test'`;
      expect(await receive(tx, form.slug, {}, `${from}, language => 'es'`)).toMatchObject({
        confirmation: '¡Gracias!',
      });
      expect(await receive(tx, form.slug, {})).toMatchObject({ confirmation: 'Thanks!' });
      const [mail] = await tx`select data from private.outbox where data ->> 'confirmation' = '¡Gracias!'`;
      expect(mail?.['data']).toMatchObject({ form: 'Puestos', language: 'es' });
    }));

  it('has texts of known languages and names, as long as the others', () =>
    inTown(async (_, __, tx) => {
      const form = await addForm(tx, []);
      for (const translations of [
        { en: { label: 'Meal' } },
        { fr: { label: 'Repas' } },
        { es: { price: '1' } },
        { es: { label: 1 } },
        { es: { label: 'x'.repeat(301) } },
        { es: { options: { a: 'x'.repeat(201) } } },
        { es: { options: ['a'] } },
        { es: 'Comida' },
        [],
      ]) {
        const field = { id: crypto.randomUUID(), type: 'text', label: 'Meal', translations };
        await expect(
          tx.savepoint((inner) =>
            inner.unsafe(`select public.save_form('${form.id}', null, '{}', ${quote([field])})`),
          ),
          JSON.stringify(translations),
        ).rejects.toMatchObject(httpError(422, 'invalid_fields'));
      }
    }));
});
