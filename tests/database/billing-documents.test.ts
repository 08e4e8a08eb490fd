import { expect, it } from 'vitest';
import { BillingDocument } from '#contracts/billing-documents.ts';
import { JournalRow } from '#contracts/journal-export.ts';
import { httpError, inTown } from './support/in-town.ts';

it('an invoice, its receipt, its credit note and the statement add up as the contract demands', () =>
  inTown(async ({ ids, ledger, businessProfile }, _, tx) => {
    const read = async (kind: string, id: string, language = 'en') => {
      const [row] = await tx<{ document: unknown }[]>`
        select private.billing_document(${kind}, ${id}, private.invoice_token(${ledger.invoice}), ${language}) as document`;
      return BillingDocument.parse(row?.document);
    };
    expect(await read('invoice', ledger.invoice)).toMatchObject({
      status: 'open',
      totals: { total: 5000, paid: 2000, credited: 500, due: 2500 },
    });
    expect(await read('receipt', ledger.payment)).toMatchObject({ status: 'paid', totals: { paid: 2000 } });
    expect(await read('credit_note', ledger.creditNote, 'es')).toMatchObject({ totals: { credited: 500 } });

    const [rate] = await tx<{ id: string }[]>`
      insert into public.tax_rates (name, percent) values ('Sales tax', 8.875) returning id`;
    const lines = JSON.stringify([
      { description: 'A', quantity: 3, unit_amount: 333, tax_rate_id: rate?.id },
      { description: 'B', unit_amount: 1000, tax_rate_id: rate?.id, second_tax_rate_id: ledger.taxRate },
    ]);
    const [made] = await tx<{ id: string }[]>`
      select public.invoice_member(${businessProfile}, null, ${lines}::text::jsonb) as id`;
    const id = made?.id ?? '';
    const [paid] = await tx<{ id: string }[]>`
      select public.record_payment(${id}, 2176, 'check', private.today()) as id`;
    await tx`select public.request_refund(${paid?.id ?? ''}, 777, 'Rain')`;
    const [credited] = await tx<
      { id: string }[]
    >`select id from public.credit_notes where invoice_id = ${id}`;
    const documents = await Promise.all(
      (
        [
          ['invoice', id],
          ['receipt', paid?.id ?? ''],
          ['credit_note', credited?.id ?? ''],
        ] as const
      ).map(async ([kind, of]) => {
        const [row] = await tx<{ document: unknown }[]>`
          select private.billing_document(${kind}, ${of}, private.invoice_token(${id}), 'en') as document`;
        return BillingDocument.parse(row?.document);
      }),
    );
    expect(documents.map(({ kind }) => kind)).toEqual(['invoice', 'receipt', 'credit_note']);
    expect(documents[0]).toMatchObject({ taxes: [{ rate_basis_points: 887.5 }, {}] });

    const [row] = await tx<{ document: unknown }[]>`select public.billing_statement(${businessProfile}, null,
      private.today() - 30, private.today()) as document`;
    const statement = BillingDocument.parse(row?.document);
    expect(statement).toMatchObject({ kind: 'statement', opening_balance: 0 });
    const [balance] = await tx<{ due: number }[]>`
      select amount_due::integer as due from public.invoices where id = ${id}`;
    expect(statement).toMatchObject({ closing_balance: balance?.due });

    const journal =
      await tx`select entry_id, booked_on::text as on, number, account_code, account_name, description, name,
      debit::integer, credit::integer from public.billing_journal(private.today(), private.today())`;
    expect(journal.length).toBeGreaterThan(5);
    for (const entry of journal) JournalRow.parse(entry);
    const [overview] = await tx<{ said: { aging: { amount: number }[]; due: number } }[]>`
      select public.billing_overview() as said`;
    const aged = overview?.said.aging.reduce((sum, { amount }) => sum + amount, 0);
    expect(aged).toBe(overview?.said.due);
    expect(ids.member).toBeTruthy();
  }));

it('documents are for who pays and staff who bill; the books for staff who bill', () =>
  inTown(async ({ ledger, ids }, act) => {
    const invoice = `select public.billing_document('invoice', '${ledger.invoice}')`;
    const draft = `select public.billing_document('invoice', '${ledger.draft}')`;
    await act('member', invoice);
    await act('admin', draft);
    for (const who of ['stranger', 'owner', 'editor'] as const)
      await expect(act(who, invoice), who).rejects.toMatchObject(httpError(404, 'not_found'));
    await expect(act('member', draft)).rejects.toMatchObject(httpError(404, 'not_found'));
    await expect(act('anon', invoice)).rejects.toMatchObject({ code: '42501' });
    const statement = `select public.billing_statement(null, '${ids.member}', private.today(), private.today())`;
    await act('member', statement);
    await expect(act('stranger', statement)).rejects.toMatchObject(httpError(404, 'not_found'));
    for (const books of [
      'select public.billing_overview()',
      'select * from public.billing_journal(private.today(), private.today())',
    ])
      for (const who of ['member', 'owner', 'editor'] as const)
        await expect(act(who, books)).rejects.toMatchObject({ code: '42501' });
  }));

it('what is due is told to who pays it, and to nobody else', () =>
  inTown(async ({ ledger, businessProfile }, act, tx) => {
    const due = 'select * from public.my_due_invoices()';
    const [own] = await act('member', due);
    expect(own).toMatchObject({ id: ledger.invoice, payer_name: null, is_overdue: false });
    expect(own?.['amount_due']).toBe('2500');
    const lines = JSON.stringify([{ description: 'Hall', unit_amount: 1000 }]);
    await tx`select public.invoice_member(${businessProfile}, null, ${lines}::text::jsonb)`;
    const [organization] = await tx<{ name: string }[]>`
      select name from public.business_profiles where id = ${businessProfile}`;
    expect(await act('owner', due)).toMatchObject([{ payer_name: organization?.name, amount_due: '1000' }]);
    for (const who of ['stranger', 'editor', 'admin'] as const) expect(await act(who, due), who).toEqual([]);
    await expect(act('anon', due)).rejects.toMatchObject({ code: '42501' });
  }));

it('a name or an address of mere spaces of any kind leaves its documents readable', () =>
  inTown(async ({ businessProfile: organization }, act, tx) => {
    const blank = '\t\u00a0\u200a\n';
    await act(
      'owner',
      `update public.business_profiles set name = '${blank}', legal_name = '${blank}', address_line1 = '${blank}',
        city = '${blank}', tax_id = '${blank}' where id = '${organization}'`,
    );
    const make = (description: string) => {
      const lines = JSON.stringify([{ description, unit_amount: 1000 }]);
      return tx.savepoint(
        (inner) => inner<{ id: string }[]>`
          select public.invoice_member(${organization}, null, ${lines}::text::jsonb, null, ${blank}) as id`,
      );
    };
    const [made] = await make(`${blank}Hall`);
    const [row] = await tx<{ said: unknown }[]>`
      select private.billing_document('invoice', id, private.invoice_token(id), 'en') as said
      from public.invoices where id = ${made?.id ?? null}`;
    expect(BillingDocument.parse(row?.said)).toMatchObject({
      recipient: { name: 'Member', tax_id: null },
      lines: [{ description: 'Hall' }],
      note: null,
    });
    await expect(make(blank)).rejects.toMatchObject({ constraint_name: 'invoice_lines_description_length' });
  }));
