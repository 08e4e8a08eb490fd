import { z } from 'zod';
import { formatDateTime } from '../format-date-time.ts';
import { facts, link, type Message, text } from '../message.ts';

const labels = {
  businesses: 'Listings',
  claims: 'Claims',
  change_requests: 'Changes',
  events: 'Events',
  deals: 'Deals',
  jobs: 'Jobs',
  blog_posts: 'Posts',
  reports: 'Reports',
} as const;

/** What is pending in the approvals, by its table. */
export const Approvals = z.object({
  frequency: z.enum(['hourly', 'daily']),
  new: z.number().int().min(1),
  oldest: z.string(),
  counts: z.partialRecord(z.enum(Object.keys(labels) as [keyof typeof labels]), z.number().int()),
});

/** Composes the digest for staff: how many of each kind are pending. */
export function composeApprovals(
  { frequency, new: added, oldest, counts }: z.infer<typeof Approvals>,
  timeZone: string,
): Message {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const lines = (Object.keys(labels) as (keyof typeof labels)[]).flatMap((entity) =>
    counts[entity] ? [[labels[entity], String(counts[entity])] as const] : [],
  );
  return {
    subject: total === 1 ? '1 item is pending approval' : `${String(total)} items are pending approval`,
    blocks: [
      text(`${String(added)} new since the last digest.`),
      facts({ ...Object.fromEntries(lines), 'Oldest since': formatDateTime(oldest, timeZone) }),
      link('Open approvals', '/admin/queue'),
      text(
        `You get this email ${frequency === 'hourly' ? 'once an hour' : 'once a day'} when something new is pending.`,
      ),
      link('Change how often', '/account/notifications'),
    ],
  };
}
