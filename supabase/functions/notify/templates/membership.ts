import { z } from 'zod';
import { formatDateTime } from '../format-date-time.ts';
import { link, type Message, quote, text } from '../message.ts';

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
    'ending',
  ]),
  plan: z.string(),
  audience: z.enum(['member', 'business']),
  ends_at: z.string().optional(),
  grace_ends_at: z.string().optional(),
  payment_method: z.string().optional(),
  reason: z.string().optional(),
});
type Membership = z.infer<typeof Membership>;

const texts: Record<
  Membership['outcome'],
  [subject: string, sentence: (what: string, day: string) => string]
> = {
  active: [
    'Welcome',
    (what, day) => `Your ${what} is active${day && ` until ${day}`}. Thank you for being a member.`,
  ],
  trialing: ['Your trial has started', (what, day) => `You can try your ${what}${day && ` until ${day}`}.`],
  renewed: [
    'Renewed',
    (what, day) => `Your ${what} was renewed${day && ` and runs until ${day}`}. Thank you.`,
  ],
  past_due: [
    'Payment past due',
    (what) => `We have not received the payment for your ${what}. Everything still works for now.`,
  ],
  grace: [
    'Payment overdue',
    (what) => `The payment for your ${what} is overdue. Please renew it before the grace period ends.`,
  ],
  lapsed: ['Expired', (what) => `Your ${what} has expired. Your data is safe. You can renew it at any time.`],
  canceled: ['Canceled', (what) => `Your ${what} was canceled. You’re welcome back anytime.`],
  due: ['Renewal due', (what, day) => `Your ${what} is paid until ${day}.`],
  ending: ['Ends soon', (what, day) => `Your ${what} ends on ${day} as you requested and will not renew.`],
};

/** Composes the email about a membership. */
export function composeMembership(data: Membership, timeZone: string): Message {
  const what = `${data.audience === 'business' ? 'subscription' : 'membership'} “${data.plan}”`;
  const [subject, sentence] = texts[data.outcome];
  const day = (timestamp: string | undefined) => (timestamp ? formatDateTime(timestamp, timeZone, true) : '');
  const isOffline =
    data.outcome === 'due' && data.payment_method !== undefined && data.payment_method !== 'card';
  return {
    subject: `${subject}: ${data.plan}`,
    blocks: [
      text(sentence(what, day(data.ends_at))),
      ...(data.outcome === 'grace' && data.grace_ends_at
        ? [text(`The grace period ends on ${day(data.grace_ends_at)}.`)]
        : []),
      ...(isOffline ? [text('You pay by check, cash or invoice: please send the payment in time.')] : []),
      ...quote(data.reason),
      link('Open your account', data.audience === 'business' ? '/account/business' : '/account'),
    ],
  };
}
