import { z } from 'zod';
import { parseMinorUnits, toDecimal } from '#contracts/money.ts';
import { loadDataClient } from '../../../../lib/browser/data-client.ts';
import { track } from '../../../../lib/browser/track.ts';

/** Who is billed. */
export interface Recipient {
  kind: 'organization' | 'person';
  id: string;
  name: string;
}

/** A line as it is typed. */
export interface DraftLine {
  /** Only to tell the lines apart. */
  id: string;
  description: string;
  quantity: string;
  /** Below zero for a discount. */
  price: string;
  accountId: string;
  taxRateId: string;
  secondTaxRateId: string;
}

/** An invoice as it is typed. */
export interface InvoiceDraft {
  recipient: Recipient | undefined;
  /** YYYY-MM-DD; empty for as many days after its issue as the settings say. */
  dueOn: string;
  note: string;
  lines: DraftLine[];
}

/** A line with nothing in it, for an account. */
export const newLine = (accountId: string): DraftLine => ({
  id: crypto.randomUUID(),
  ...{ description: '', quantity: '1', price: '', accountId, taxRateId: '', secondTaxRateId: '' },
});

const priceOf = (typed: string, currency: string) => {
  const isDiscount = /^\s*[-−]/.test(typed);
  const read = parseMinorUnits(isDiscount ? typed.replace(/[-−]/, '') : typed, currency);
  return 'problem' in read || !isDiscount ? read : { amount: -read.amount };
};
const quantityOf = (typed: string) => (/^\s*\d{1,6}\s*$/.test(typed) ? Number(typed) : 0);

/** What a line comes to without taxes, in minor units; 0 while it is not complete. */
export function amountOf({ quantity, price }: DraftLine, currency: string): number {
  const read = priceOf(price, currency);
  return 'problem' in read ? 0 : read.amount * quantityOf(quantity);
}

/** What is wrong with a draft, by field: `recipient`, `dueOn`, or the id and the name of the field of a line. */
export function validateDraft(draft: InvoiceDraft, today: string, currency: string): Map<string, string> {
  const problems = new Map<string, string>();
  if (!draft.recipient) problems.set('recipient', 'Choose an organization or a person.');
  if (draft.dueOn && draft.dueOn < today) problems.set('dueOn', 'Choose today or a later day.');
  for (const line of draft.lines) {
    const quantity = quantityOf(line.quantity);
    const price = priceOf(line.price, currency);
    if (!line.description.trim()) problems.set(`${line.id} description`, 'Enter what it is for.');
    if (quantity < 1 || quantity > 100_000)
      problems.set(`${line.id} quantity`, 'Enter a whole number from 1 to 100,000.');
    if ('problem' in price) problems.set(`${line.id} price`, price.problem);
  }
  const total = draft.lines.reduce((sum, line) => sum + amountOf(line, currency), 0);
  const [last] = draft.lines.slice(-1);
  if (problems.size === 0 && total < 0 && last)
    problems.set(`${last.id} price`, 'The lines add up to less than zero. Credit an issued invoice instead.');
  return problems;
}

/** Saves a draft, new or as it was seen, and returns the version of it that is now. Throws the database's error. */
export async function saveDraft(
  id: string,
  { recipient, dueOn, note, lines }: InvoiceDraft,
  seen: string | null,
  currency: string,
): Promise<string> {
  const data = await loadDataClient();
  const { data: saved } = await data
    .rpc('save_invoice_draft', {
      invoice_id: id,
      organization_id: recipient?.kind === 'organization' ? recipient.id : null,
      user_id: recipient?.kind === 'person' ? recipient.id : null,
      lines: lines.map((line) => {
        const price = priceOf(line.price, currency);
        return {
          ...{ description: line.description.trim(), quantity: quantityOf(line.quantity) },
          ...{ unit_amount: 'problem' in price ? 0 : price.amount, account_id: line.accountId },
          ...{ tax_rate_id: line.taxRateId || null, second_tax_rate_id: line.secondTaxRateId || null },
        };
      }),
      due_on: dueOn || null,
      note: note.trim(),
      seen,
    } as never)
    .throwOnError();
  track('admin_action', { action: 'invoice_draft' });
  return z.string().parse(saved);
}

const BillTo = z.object({ name: z.string().default('No name') });

/** A draft that was saved, with its version. Throws the database's error. */
export async function readDraft(
  id: string,
): Promise<{ draft: InvoiceDraft; seen: string; isDraft: boolean }> {
  const data = await loadDataClient();
  const { data: found } = await data
    .from('invoices')
    .select('*, invoice_lines(*)')
    .eq('id', id)
    .order('position', { referencedTable: 'invoice_lines' })
    .single()
    .throwOnError();
  const { name } = BillTo.parse(found.bill_to);
  const payer = found.organization_id ?? found.user_id;
  return {
    seen: found.updated_at,
    isDraft: found.status === 'draft',
    draft: {
      recipient:
        payer === null
          ? undefined
          : { kind: found.organization_id === null ? 'person' : 'organization', id: payer, name },
      dueOn: found.due_on ?? '',
      note: found.note,
      lines: found.invoice_lines.map((line) => ({
        id: line.id,
        description: line.description,
        quantity: String(line.quantity),
        price: toDecimal(line.unit_amount, found.currency),
        accountId: line.account_id,
        taxRateId: line.tax_rate_id ?? '',
        secondTaxRateId: line.second_tax_rate_id ?? '',
      })),
    },
  };
}

/** What is to be read before a draft is issued. Throws the database's error. */
export async function readDraftTotals(id: string) {
  const data = await loadDataClient();
  const { data: found } = await data
    .from('invoices')
    .select('id, status, currency, subtotal, tax, total, due_on, bill_to, updated_at')
    .eq('id', id)
    .single()
    .throwOnError();
  return found;
}

/** Issues and emails a draft as it was seen, and returns its number. Throws the database's error. */
export async function issueInvoice(id: string, seen: string): Promise<string> {
  const data = await loadDataClient();
  const { data: number } = await data.rpc('issue_invoice', { invoice_id: id, seen }).throwOnError();
  track('admin_action', { action: 'invoice_issue' });
  return number;
}
