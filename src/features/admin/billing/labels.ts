import { formatDate } from '../../../lib/shared/format.ts';

const invoiceStatuses: Readonly<Record<string, string>> = {
  draft: 'Draft',
  open: 'Open',
  paid: 'Paid',
  void: 'Void',
  uncollectible: 'Written off',
};
const paymentStatuses: Readonly<Record<string, string>> = {
  pending: 'Pending',
  settled: 'Received',
  failed: 'Failed',
  canceled: 'Canceled',
  partially_refunded: 'Refunded in part',
  refunded: 'Refunded',
  disputed: 'Disputed',
  charged_back: 'Charged back',
};
const methods: Readonly<Record<string, string>> = {
  card: 'Card',
  bank_debit: 'Bank debit',
  check: 'Check',
  cash: 'Cash',
  transfer: 'Bank transfer',
  in_kind: 'In kind',
};

/** The statuses of invoices with their labels, as options. */
export const invoiceStatusOptions = Object.entries(invoiceStatuses);
/** The statuses of payments with their labels, as options. */
export const paymentStatusOptions = Object.entries(paymentStatuses);
/** All ways to pay with their labels, as options. */
export const methodOptions = Object.entries(methods);

/** "Written off" for uncollectible. */
export const invoiceStatusLabel = (status: string) => invoiceStatuses[status] ?? status;
/** "Received" for settled. */
export const paymentStatusLabel = (status: string) => paymentStatuses[status] ?? status;
/** "Bank transfer" for transfer. */
export const methodLabel = (method: string) => methods[method] ?? method;
/** How a membership is paid, as its list and page have it: "Complimentary", else as methodLabel. */
export const membershipMethodLabel = (method: string) =>
  method === 'invoice' ? 'Invoice' : method === 'complimentary' ? 'Complimentary' : methodLabel(method);
/** A date without a time, as "Nov 21, 2026"; empty for none. */
export const formatDayOf = (day: string | null) => (day ? formatDate(day, { zone: 'UTC' }) : '');

/** The page of who owes or paid something; undefined once the account is gone. */
export const payerUrl = (row: { organization_id: string | null; user_id: string | null }) => {
  if (row.organization_id) return `/admin/organizations/edit?id=${row.organization_id}`;
  return row.user_id ? `/admin/members/person?id=${row.user_id}` : undefined;
};
/** The page of an invoice. */
export const invoiceUrl = (id: string) => `/admin/billing/invoices/invoice?id=${id}`;
