import { z } from 'zod';
import { dateLocale } from '../../_shared/contracts/languages.ts';
import { formatMinorUnits } from '../../_shared/contracts/money.ts';
import { type Hub, link, type Message, quote, text } from '../message.ts';
import { textsIn } from '../texts/index.ts';
import { invoicePath } from './billing.ts';

/** What became of an application for membership. */
export const MembershipApplication = z.object({
  outcome: z.enum(['received', 'approved', 'rejected', 'needs_info', 'reopened']),
  plan: z.string(),
  reason: z.string().optional(),
  invoice_id: z.string().optional(),
  /** In minor units. */
  due: z.number().optional(),
  currency: z.string(),
  token: z.string().optional(),
});

/** Composes the email to who applied. */
export function composeMembershipApplication(data: z.infer<typeof MembershipApplication>, hub: Hub): Message {
  const { application: t, pay } = textsIn(hub.language).billing;
  const { subject, sentence } = t.outcomes[data.outcome](data.plan);
  const { invoice_id: invoice, token, due = 0 } = data;
  const isDue = due > 0 && (data.outcome === 'approved' || data.outcome === 'received');
  return {
    subject,
    blocks: [
      text(sentence),
      ...quote(data.reason),
      ...(isDue ? [text(t.due(formatMinorUnits(due, data.currency, dateLocale(hub.language))))] : []),
      isDue && invoice && token ? link(pay, invoicePath(invoice, token)) : link(t.open, '/join/apply'),
    ],
  };
}
