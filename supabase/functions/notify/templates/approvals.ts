import { z } from 'zod';
import { formatDateTime } from '../format-date-time.ts';
import { facts, type Hub, link, type Message, text } from '../message.ts';
import { textsIn } from '../texts/index.ts';

const entities = [
  'businesses',
  'claims',
  'change_requests',
  'events',
  'deals',
  'jobs',
  'blog_posts',
  'reports',
  'membership_applications',
] as const;
const inModeration = ['community_reports', 'held_posts', 'sanction_appeals', 'profile_reviews'] as const;
const all = [...entities, ...inModeration] as const;

/** What is pending in the approvals and in the moderation of the community. */
export const Approvals = z.object({
  frequency: z.enum(['hourly', 'daily']),
  new: z.number().int().min(1),
  oldest: z.string(),
  counts: z.partialRecord(z.enum(all), z.number().int()),
});

/** Composes the digest for staff: how many of each kind are pending. */
export function composeApprovals(
  { frequency, new: added, oldest, counts }: z.infer<typeof Approvals>,
  hub: Hub,
): Message {
  const t = textsIn(hub.language).staff.approvals;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const has = (some: readonly (typeof all)[number][]) => some.some((entity) => counts[entity]);
  const lines = all.flatMap((entity) =>
    counts[entity] ? [[t.labels[entity], String(counts[entity])] as const] : [],
  );
  return {
    subject: t.subject(total),
    blocks: [
      text(t.added(added)),
      facts({ ...Object.fromEntries(lines), [t.oldest]: formatDateTime(oldest, hub) }),
      ...(has(entities) ? [link(t.open, '/admin/queue')] : []),
      ...(has(inModeration) ? [link(t.openModeration, '/admin/reports')] : []),
      text(t.when[frequency]),
      link(t.change, '/account/notifications'),
    ],
  };
}
