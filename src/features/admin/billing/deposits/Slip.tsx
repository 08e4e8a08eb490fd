import { formatMinorUnits } from '#contracts/money.ts';
import type { Column } from '../../../../kit/table/columns.ts';
import { formatDayOf, invoiceUrl, methodLabel } from '../labels.ts';
import type { SlipPayment } from './deposits.ts';

/** What of a payment goes to the bank, in minor units. */
export const slipAmount = ({ amount, amount_refunded: refunded }: SlipPayment): number => amount - refunded;

/** The columns of a bank slip. */
export const slipColumns: readonly Column<SlipPayment>[] = [
  {
    id: 'method',
    label: 'Check or cash',
    show: ({ method, reference }) => [methodLabel(method), reference].filter(Boolean).join(' '),
    text: ({ method, reference }) => [methodLabel(method), reference].filter(Boolean).join(' '),
  },
  {
    id: 'member',
    label: 'From',
    show: ({ name }) => <span dir="auto">{name ?? 'No name'}</span>,
    text: ({ name }) => name,
  },
  {
    id: 'received',
    label: 'Received',
    show: ({ received_on: day }) => formatDayOf(day),
    text: ({ received_on: day }) => day,
  },
  {
    id: 'invoice',
    label: 'Invoice',
    show: ({ invoice_id: id, invoiceNumber: number }) =>
      id && <a href={invoiceUrl(id)}>{number ?? 'Draft'}</a>,
    text: ({ invoiceNumber: number }) => number,
  },
  {
    id: 'amount',
    label: 'Amount',
    isNumber: true,
    show: (payment) => formatMinorUnits(slipAmount(payment), payment.currency),
    text: slipAmount,
  },
];
