import { z } from 'zod';
import { dateLocale } from '../../_shared/contracts/languages.ts';
import { formatMinorUnits } from '../../_shared/contracts/money.ts';
import { formatDateTime } from '../format-date-time.ts';
import { type Hub, link, type Message, quote, text } from '../message.ts';
import { textsIn } from '../texts/index.ts';

/** A paid post or a featured place: that it began, ends, ended, waits for its payment, or was canceled and why. */
export const Placement = z.object({
  outcome: z.enum(['approved', 'started', 'ends_soon', 'ended', 'canceled']),
  cause: z
    .enum(['declined', 'withdrawn', 'deleted', 'refunded', 'charged_back', 'unpaid', 'full', 'staff'])
    .optional(),
  is_refunded: z.boolean().default(false),
  kind: z.enum(['post', 'featured']),
  entity: z.enum(['businesses', 'events', 'deals', 'jobs']),
  item_id: z.string().optional(),
  business_id: z.string().optional(),
  title: z.string(),
  name: z.string(),
  slug: z.string().optional(),
  ends_at: z.string().optional(),
  amount: z.number().optional(),
  currency: z.string().optional(),
  reason: z.string().optional(),
  time_zone: z.string(),
});

const folders = { businesses: 'directory', events: 'events', deals: 'deals', jobs: 'jobs' };

/** The page on which a placement is paid, extended or bought again. */
const placementPath = ({ business_id, entity, item_id }: z.infer<typeof Placement>): string =>
  business_id === undefined
    ? '/account/business'
    : `/account/business/placements?id=${business_id}${item_id === undefined ? '' : `&entity=${entity}&item=${item_id}`}`;

/** Composes the email about a paid post or a featured place. */
export function composePlacement(data: z.infer<typeof Placement>, hub: Hub): Message {
  const { placements: t } = textsIn(hub.language);
  const { outcome, cause, kind, slug, amount, currency } = data;
  const title = data.title || data.name;
  const date = data.ends_at
    ? formatDateTime(data.ends_at, { timeZone: data.time_zone, language: hub.language }, true)
    : '';
  const facts = { title, date, isPost: kind === 'post' };
  const { subject, sentence } =
    outcome === 'canceled' ? t.canceled[cause ?? 'withdrawn'](facts) : t.outcomes[outcome](facts);
  const money =
    outcome === 'canceled' && data.is_refunded && amount !== undefined && currency !== undefined
      ? [text(t.refunded(formatMinorUnits(amount, currency, dateLocale(hub.language))))]
      : [];
  const own = placementPath(data);
  const label = { approved: t.pay, started: t.view, ends_soon: t.extend, ended: t.again, canceled: t.open }[
    outcome
  ];
  const path = outcome === 'started' && slug ? `/${folders[data.entity]}/${slug}` : own;
  return { subject, blocks: [text(sentence), ...quote(data.reason), ...money, link(label, path)] };
}
