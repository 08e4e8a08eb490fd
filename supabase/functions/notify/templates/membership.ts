import { z } from 'zod';
import { sayMoment } from '../dates.ts';
import { link, type Message, quote, text } from '../message.ts';

/** What happened to a membership or to a business's subscription. */
export const Membership = z.object({
  outcome: z.enum([
    'active',
    'trialing',
    'renewed',
    'past_due',
    'grace',
    'lapsed',
    'cancelled',
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

const words: Record<
  Membership['outcome'],
  [subject: string, sentence: (what: string, day: string) => string]
> = {
  active: [
    'Welcome',
    (what, day) => `Your ${what} is active${day && ` until ${day}`}. Thank you for being part of it.`,
  ],
  trialing: ['Your trial has begun', (what, day) => `You can try your ${what} out${day && ` until ${day}`}.`],
  renewed: [
    'Renewed',
    (what, day) => `Your ${what} was renewed${day && ` and runs until ${day}`}. Thank you.`,
  ],
  past_due: [
    'A payment is missing',
    (what) => `The payment for your ${what} has not arrived. Everything still works for now.`,
  ],
  grace: [
    'A payment is missing',
    (what) => `The payment for your ${what} is overdue. Please renew it before the days of grace are over.`,
  ],
  lapsed: [
    'Lapsed',
    (what) => `Your ${what} has ended. Nothing of yours is lost: renew it and all is as it was.`,
  ],
  cancelled: ['Cancelled', (what) => `Your ${what} was cancelled. You are welcome back at any time.`],
  due: ['Due soon', (what, day) => `Your ${what} runs until ${day}.`],
  ending: ['Ends soon', (what, day) => `Your ${what} ends on ${day}, as you asked, and is not renewed.`],
};

/** The mail about a membership. */
export function tellMembership(data: Membership, timeZone: string): Message {
  const what = `${data.audience === 'business' ? 'subscription' : 'membership'} “${data.plan}”`;
  const [subject, sentence] = words[data.outcome];
  const day = (moment: string | undefined) => (moment ? sayMoment(moment, timeZone, true) : '');
  const isOffline =
    data.outcome === 'due' && data.payment_method !== undefined && data.payment_method !== 'card';
  return {
    subject: `${subject}: ${data.plan}`,
    blocks: [
      text(sentence(what, day(data.ends_at))),
      ...(data.outcome === 'grace' && data.grace_ends_at
        ? [text(`Days of grace end on ${day(data.grace_ends_at)}.`)]
        : []),
      ...(isOffline ? [text('You pay by cheque, cash or invoice: please send it in time.')] : []),
      ...quote(data.reason),
      link('Open your account', data.audience === 'business' ? '/account/business' : '/account'),
    ],
  };
}
