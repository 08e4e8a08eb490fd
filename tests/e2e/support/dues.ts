import type { Page } from '@playwright/test';
import { inDatabase } from './database.ts';
import { expect } from './hub.ts';

/** A membership that is paid, of a plan for a hundred dollars that only this person has, with the invoice of its next term. */
export async function addMembership(person: string) {
  const [plan] = await inDatabase<{ id: string }>(
    `insert into public.plans (name, slug, audience, price, is_public)
     values ('Friend', 'friend-' || left(gen_random_uuid()::text, 8), 'member', 10000, false) returning id`,
  );
  const [first] = await inDatabase<{ id: string }>(
    `with made as materialized (select public.bill_membership(null, $1::uuid, $2::uuid) as id) select id from made`,
    person,
    plan?.id ?? '',
  );
  await inDatabase(`select public.record_payment($1::uuid, 10000, 'cash', private.today())`, first?.id ?? '');
  const [next] = await inDatabase<{ id: string }>(
    `with made as materialized (select (private.invoice_terms(array[s.id], array[s.plan_id],
       array[s.current_period_end], false, private.today()))[1] as id
       from public.subscriptions as s where s.user_id = $1::uuid) select id from made`,
    person,
  );
  return readInvoice(next?.id ?? '');
}

/** An open invoice of a hundred dollars for a stand. */
export async function addInvoice(person: string) {
  const [row] = await inDatabase<{ id: string }>(
    `with made as materialized (select public.invoice_member(null, $1::uuid,
       jsonb_build_array(jsonb_build_object('description', 'Stand', 'unit_amount', 10000))) as id)
     select id from made`,
    person,
  );
  return readInvoice(row?.id ?? '');
}

async function readInvoice(id: string) {
  const [row] = await inDatabase<{ id: string; number: string }>(
    'select id, number from public.invoices where id = $1',
    id,
  );
  return row ?? { id: '', number: '' };
}

/** Moves the time at which the saved card is charged for an invoice to now. */
export const chargeNow = (invoice: string) =>
  inDatabase('update public.invoices set next_charge_at = now() where id = $1', invoice);

/** Waits until an invoice is paid, or open again. */
export const expectStatus = (invoice: string, status: 'open' | 'paid') =>
  expect
    .poll(async () => {
      const [row] = await inDatabase<{ status: string }>(
        'select status from public.invoices where id = $1',
        invoice,
      );
      return row?.status;
    })
    .toBe(status);

/** Enters a test card on the page of the processor, and confirms it with the bank where that asks. */
export async function enterCard(page: Page, number: string, submit: RegExp) {
  await page.getByLabel('Card number').fill(number);
  await page.getByRole('button', { name: submit }).click();
}
