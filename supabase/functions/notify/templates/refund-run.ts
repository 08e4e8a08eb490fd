import { z } from 'zod';
import { dateLocale } from '../../_shared/contracts/languages.ts';
import { formatMinorUnits } from '../../_shared/contracts/money.ts';
import { formatDateTime } from '../format-date-time.ts';
import { facts, type Hub, link, type Message, text } from '../message.ts';
import { textsIn } from '../texts/index.ts';

/** How the refund of all orders of an event ended, or that it stands still. Amounts are in minor units of the currency. */
export const RefundRun = z.object({
  outcome: z.enum(['done', 'stuck']),
  event_id: z.string(),
  title: z.string(),
  started_at: z.string(),
  currency: z.string(),
  left: z.number(),
  done: z.number(),
  failed: z.number(),
  amount: z.number(),
  refunded: z.number(),
});

/** Composes the email to whoever started the refund of all orders. */
export function composeRefundRun(data: z.infer<typeof RefundRun>, hub: Hub): Message {
  const { outcome, event_id, title, started_at, currency, left, done, failed, amount, refunded } = data;
  const { refundRun: t } = textsIn(hub.language).staff;
  const money = (minor: number) => formatMinorUnits(minor, currency, dateLocale(hub.language));
  const count = (number: number) => (number > 0 ? String(number) : undefined);
  return {
    subject: t.subject[outcome](title),
    blocks: [
      text(t.sentence[outcome]),
      facts({
        [t.names.started]: formatDateTime(started_at, hub),
        [t.names.done]: String(done),
        [t.names.failed]: count(failed),
        [t.names.left]: count(left),
        [t.names.amount]: money(amount),
        [t.names.cards]: money(refunded),
      }),
      link(t.open, `/admin/chamber/event?event=${event_id}`),
    ],
  };
}
