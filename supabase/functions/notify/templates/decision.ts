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

/** A decision of staff, with its reason. */
export const Decision = z.object({
  entity: z.enum(Object.keys(nouns) as [keyof typeof nouns, ...(keyof typeof nouns)[]]),
  outcome: z.string(),
  id: z.string().optional(),
  title: z.string().default('Your submission'),
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
const good = ['approved', 'active', 'published', 'partly', 'restored'];

const sentences: Record<string, (title: string, noun: string) => [subject: string, sentence: string]> = {
  approved: (title, noun) => [
    `Your ${noun} “${title}” is live`,
    `Your ${noun} “${title}” was approved and is now public.`,
  ],
  active: (title, noun) => [
    `Your ${noun} “${title}” is live`,
    `Your ${noun} “${title}” was approved and is now public.`,
  ],
  published: (title, noun) => [`Published: ${title}`, `Your ${noun} “${title}” was published.`],
  partly: (title) => [
    `Some changes approved: ${title}`,
    `Some of your changes to “${title}” were approved and are now public.`,
  ],
  rejected: (title, noun) => [
    `Not approved: ${title}`,
    `Your ${noun} “${title}” was not approved. You can fix it and submit it again. The reason:`,
  ],
  suspended: (title) => [
    `Suspended: ${title}`,
    `“${title}” is hidden from visitors for now. Nothing was deleted. The reason:`,
  ],
  unpublished: (title, noun) => [
    `Unpublished: ${title}`,
    `Your ${noun} “${title}” is no longer visible. You can fix it and submit it again. The reason:`,
  ],
  archived: (title, noun) => [
    `Unpublished: ${title}`,
    `Your ${noun} “${title}” is no longer visible. Nothing was deleted. The reason:`,
  ],
  pending: (title, noun) => [
    `Under review again: ${title}`,
    `Your ${noun} “${title}” is not visible while we review it again. The reason:`,
  ],
  filled: (title, noun) => [
    `Marked as filled: ${title}`,
    `Your ${noun} “${title}” was marked as filled and is no longer visible. The reason:`,
  ],
  closed: (title, noun) => [
    `Closed: ${title}`,
    `Your ${noun} “${title}” was closed and is no longer visible. The reason:`,
  ],
  paused: (title, noun) => [
    `Paused: ${title}`,
    `Your ${noun} “${title}” was paused and is not visible until you resume it. The reason:`,
  ],
  ended: (title, noun) => [
    `Ended: ${title}`,
    `Your ${noun} “${title}” was ended and is no longer visible. The reason:`,
  ],
  restored: (title, noun) => [
    `Restored: ${title}`,
    `Your ${noun} “${title}” is visible to everyone again. The reason:`,
  ],
  needs_info: (title) => [
    `A question about your claim: ${title}`,
    `We need more information to decide about your claim of “${title}”:`,
  ],
  revoked: (title) => [
    `Claim revoked: ${title}`,
    `Your claim of “${title}” was revoked. You can no longer edit the listing. The reason:`,
  ],
};

const special: typeof sentences = {
  'claims approved': (title) => [
    `Claim approved: ${title}`,
    `Your claim was approved. You can now edit “${title}”.`,
  ],
  'change_requests approved': (title) => [
    `Changes approved: ${title}`,
    `Your changes to “${title}” were approved and are now public.`,
  ],
  'change_requests rejected': (title) => [
    `Changes not approved: ${title}`,
    `Your changes to “${title}” were not approved, and the page stays unchanged. The reason:`,
  ],
  'claims rejected': (title) => [
    `Claim not approved: ${title}`,
    `Your claim of “${title}” was not approved. The reason:`,
  ],
};

/** Composes the email about a decision. */
export function composeDecision({
  entity,
  outcome,
  id,
  title,
  slug,
  reason,
  fields,
  business_id,
}: z.infer<typeof Decision>): Message {
  const sentenceOf = special[`${entity} ${outcome}`] ?? sentences[outcome];
  if (!sentenceOf) throw new Error(`No text for ${entity} ${outcome}.`);
  const [subject, sentence] = sentenceOf(title, nouns[entity]);
  const isGood = good.includes(outcome);
  const isChambers = business_id === undefined && ['jobs', 'events', 'deals'].includes(entity);
  const own = isChambers
    ? '/admin/chamber'
    : entity === 'blog_posts'
      ? `/account/posts/edit${id ? `?id=${id}` : ''}`
      : '/account/business';
  return {
    subject,
    blocks: [
      text(sentence),
      ...quote(reason),
      ...(fields?.length ? [text(`Approved fields: ${fields.join(', ').replaceAll('_', ' ')}.`)] : []),
      isGood && slug && entity !== 'claims'
        ? link('View page', `/${places[entity]}/${slug}`)
        : link('Open', own),
    ],
  };
}
