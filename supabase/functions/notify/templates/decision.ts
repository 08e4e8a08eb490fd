import { z } from 'zod';
import { link, type Message, quote, text } from '../message.ts';

const nouns = {
  businesses: 'listing',
  change_requests: 'change',
  claims: 'claim',
  events: 'event',
  deals: 'deal',
  jobs: 'job',
  blog_posts: 'post',
} as const;

/** What the desk decided about something, and why. */
export const Decision = z.object({
  entity: z.enum(Object.keys(nouns) as [keyof typeof nouns, ...(keyof typeof nouns)[]]),
  outcome: z.string(),
  title: z.string().default('Your entry'),
  slug: z.string().optional(),
  business_id: z.string().optional(),
  business: z.string().optional(),
  reason: z.string().optional(),
  fields: z.array(z.string()).optional(),
});

const places = {
  businesses: 'directory',
  change_requests: 'directory',
  claims: 'directory',
  events: 'events',
  deals: 'deals',
  jobs: 'jobs',
  blog_posts: 'news',
};
const good = ['approved', 'active', 'published', 'partly'];

const sentences: Record<string, (title: string, noun: string) => [subject: string, sentence: string]> = {
  approved: (title, noun) => [
    `Approved: ${title}`,
    `Your ${noun} “${title}” was approved and is public now.`,
  ],
  active: (title, noun) => [`Approved: ${title}`, `Your ${noun} “${title}” was approved and is public now.`],
  published: (title, noun) => [`Published: ${title}`, `Your ${noun} “${title}” was published.`],
  partly: (title) => [
    `Changed in part: ${title}`,
    `Some of the changes that you asked for “${title}” show now.`,
  ],
  rejected: (title, noun) => [
    `Not approved yet: ${title}`,
    `Your ${noun} “${title}” was not approved. You can mend it and send it in again; this is why:`,
  ],
  suspended: (title) => [
    `Taken down: ${title}`,
    `“${title}” is not shown to visitors for now. Nothing of it is lost; this is why:`,
  ],
  needs_info: (title) => [
    `A question about your claim: ${title}`,
    `Before your claim of “${title}” can be decided, we need to know more:`,
  ],
  revoked: (title) => [`Claim taken back: ${title}`, `Your claim of “${title}” was taken back; this is why:`],
};

const special: typeof sentences = {
  'claims approved': (title) => [
    `The listing is yours: ${title}`,
    `Your claim was approved: “${title}” is yours to keep up to date now.`,
  ],
  'change_requests approved': (title) => [
    `Changed: ${title}`,
    `The changes that you asked for “${title}” show now.`,
  ],
  'change_requests rejected': (title) => [
    `Not changed: ${title}`,
    `The changes that you asked for “${title}” were not taken over, the page stays as it is; this is why:`,
  ],
  'claims rejected': (title) => [
    `Claim not approved: ${title}`,
    `Your claim of “${title}” was not approved; this is why:`,
  ],
};

/** The mail about a decision. */
export function tellDecision({
  entity,
  outcome,
  title,
  slug,
  reason,
  fields,
}: z.infer<typeof Decision>): Message {
  const say = special[`${entity} ${outcome}`] ?? sentences[outcome];
  if (!say) throw new Error(`No words for ${entity} ${outcome}.`);
  const [subject, sentence] = say(title, nouns[entity]);
  const isGood = good.includes(outcome);
  const own = entity === 'blog_posts' ? '/account' : '/account/business';
  return {
    subject,
    blocks: [
      text(sentence),
      ...quote(reason),
      ...(fields?.length ? [text(`Taken over: ${fields.join(', ').replaceAll('_', ' ')}.`)] : []),
      isGood && slug && entity !== 'claims'
        ? link('See the page', `/${places[entity]}/${slug}`)
        : link('Open it', own),
    ],
  };
}
