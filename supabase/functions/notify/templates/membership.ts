import { z } from 'zod';
import { formatDateTime } from '../format-date-time.ts';
import { type Hub, link, type Message, quote, text } from '../message.ts';
import { textsIn } from '../texts/index.ts';

/** A change of a membership or of a business's subscription. */
export const Membership = z.object({
  outcome: z.enum([
    'active',
    'trialing',
    'renewed',
    'past_due',
    'grace',
    'lapsed',
    'canceled',
    'due',
    'trial_ending',
    'ending',
  ]),
  plan: z.string(),
  audience: z.enum(['member', 'business']),
  ends_at: z.string().optional(),
  grace_ends_at: z.string().optional(),
  payment_method: z.string().optional(),
  reason: z.string().optional(),
});

/** Composes the email about a membership. */
export function composeMembership(data: z.infer<typeof Membership>, hub: Hub): Message {
  const t = textsIn(hub.language).memberships;
  const [subject, sentence] = t.outcomes[data.outcome];
  const day = (timestamp: string | undefined) => (timestamp ? formatDateTime(timestamp, hub, true) : '');
  const isOffline =
    data.outcome === 'due' && data.payment_method !== undefined && data.payment_method !== 'card';
  const isLate = data.outcome === 'grace' || data.outcome === 'past_due';
  return {
    subject: `${subject}: ${data.plan}`,
    blocks: [
      text(sentence(t.what[data.audience](data.plan), day(data.ends_at))),
      ...(isLate && data.grace_ends_at ? [text(t.graceEnds(day(data.grace_ends_at)))] : []),
      ...(isOffline ? [text(t.payOffline)] : []),
      ...quote(data.reason),
      link(t.open, data.audience === 'business' ? '/account/business' : '/account'),
    ],
  };
}
