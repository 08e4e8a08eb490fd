import { z } from 'zod';
import { undoneReason } from '../../_shared/contracts/decisions.ts';
import { type Hub, link, type Message, quote, text } from '../message.ts';
import { textsIn } from '../texts/index.ts';

const entities = [
  'businesses',
  'change_requests',
  'claims',
  'events',
  'deals',
  'jobs',
  'blog_posts',
] as const;

/** A decision of staff, with its reason. */
export const Decision = z.object({
  entity: z.enum(entities),
  outcome: z.string(),
  id: z.string().optional(),
  title: z.string().optional(),
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

/** Composes the email about a decision. */
export function composeDecision(data: z.infer<typeof Decision>, { language }: Hub): Message {
  const { entity, outcome, id, slug, reason, fields, business_id } = data;
  const { decisions: t, listings } = textsIn(language);
  const write = t.outcomes[`${entity} ${outcome}`] ?? t.outcomes[outcome];
  if (!write) throw new Error(`No text for ${entity} ${outcome}.`);
  const [subject, sentence] = write(data.title ?? t.untitled, entity);
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
      ...quote(reason === undoneReason ? t.undone : reason),
      ...(fields?.length ? [text(t.approvedFields(fields.map(listings.field).join(', ')))] : []),
      isGood && slug && entity !== 'claims' ? link(t.view, `/${places[entity]}/${slug}`) : link(t.open, own),
    ],
  };
}
