import { z } from 'zod';
import { dateLocale } from '../../_shared/contracts/languages.ts';
import { formatMinorUnits } from '../../_shared/contracts/money.ts';
import { formatDateTime } from '../format-date-time.ts';
import { formatDay } from '../format-day.ts';
import { type Block, facts, type Hub, link, type Message, quote, text } from '../message.ts';
import { textsIn } from '../texts/index.ts';
import { invoicePath } from './billing.ts';

/** A change of a membership or of a business's subscription, or a notice of one. Amounts are in minor units of the currency. */
export const Membership = z.object({
  outcome: z.enum([
    'active',
    'trialing',
    'renewed',
    'returned',
    'past_due',
    'grace',
    'lapsed',
    'canceled',
    'due',
    'trial_ending',
    'ending',
    'price_change',
    'win_back',
  ]),
  plan: z.string(),
  audience: z.enum(['member', 'business']),
  currency: z.string(),
  ends_at: z.string().optional(),
  grace_ends_at: z.string().optional(),
  payment_method: z.string().optional(),
  reason: z.string().optional(),
  invoice_id: z.string().optional(),
  number: z.string().optional(),
  due: z.number().optional(),
  due_on: z.string().optional(),
  /** The secret of the invoice's link. */
  token: z.string().optional(),
  old_price: z.number().optional(),
  price: z.number().optional(),
  interval: z.enum(['month', 'quarter', 'year', 'once']).optional(),
  /** Of a plan that one can join with. */
  slug: z.string().optional(),
});
type Membership = z.infer<typeof Membership>;

/** Composes the email about a membership. */
export function composeMembership(data: Membership, hub: Hub): Message {
  const t = textsIn(hub.language).memberships;
  const [subject, sentence] = t.outcomes[data.outcome];
  const day = (timestamp: string | undefined) => (timestamp ? formatDateTime(timestamp, hub, true) : '');
  // An invoice says how it is paid.
  const isOffline = data.outcome === 'due' && !data.invoice_id && (data.payment_method ?? 'card') !== 'card';
  const isLate = data.outcome === 'grace' || data.outcome === 'past_due';
  return {
    subject: `${subject}: ${data.plan}`,
    blocks: [
      text(sentence(t.what[data.audience](data.plan), day(data.ends_at))),
      ...describeMoney(data, hub),
      ...(isLate && data.grace_ends_at ? [text(t.graceEnds(day(data.grace_ends_at)))] : []),
      ...(isOffline ? [text(t.payOffline)] : []),
      ...quote(data.reason),
      chooseAction(data, hub),
    ],
  };
}

function describeMoney(data: Membership, hub: Hub): Block[] {
  const { facts: names, per } = textsIn(hub.language).memberships;
  const locale = dateLocale(hub.language);
  const amount = (minor: number | undefined) =>
    minor === undefined ? undefined : formatMinorUnits(minor, data.currency, locale);
  const price = (minor: number | undefined) => {
    const said = amount(minor);
    return said && data.interval ? per[data.interval](said) : said;
  };
  const said = facts({
    [names.invoice]: data.number,
    [names.due]: amount(data.due),
    [names.dueOn]: data.due_on && formatDay(data.due_on, locale),
    [names.before]: price(data.old_price),
    [data.outcome === 'price_change' ? names.newPrice : names.price]: price(data.price),
  });
  return said.kind === 'facts' && said.facts.length > 0 ? [said] : [];
}

/** What one can do now: pay, join again, or begin to use the membership. */
function chooseAction({ outcome, invoice_id, token, slug, audience }: Membership, hub: Hub): Block {
  const t = textsIn(hub.language).memberships;
  if (invoice_id && token) return link(t.pay, invoicePath(invoice_id, token));
  switch (outcome) {
    case 'active':
    case 'returned':
    case 'trialing':
      return { kind: 'list', items: t.steps[audience] };
    case 'lapsed':
    case 'canceled':
    case 'win_back':
      return link(t.join, slug ? `/join/apply?plan=${slug}` : '/join');
    default:
      return link(t.open, '/account/billing');
  }
}
