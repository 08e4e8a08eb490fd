import { formatPrice } from '#contracts/money.ts';
import { counted } from '../../../i18n/counted.ts';
import type { Waiting } from './kinds.ts';
import type { Database } from '../../../../supabase/functions/_shared/database.types.ts';

/** What was ordered for a listing or a post, and whether it is paid. */
export type PlacementReview = Database['public']['Functions']['placement_reviews']['Returns'][number];

/** Says of posts that were ordered whether they are paid. */
export function withPlacements(items: readonly Waiting[], found: readonly PlacementReview[]): Waiting[] {
  const reviews = Map.groupBy(found, ({ item_id }) => item_id);
  return items.map((item) => {
    const found = reviews.get(item.id) ?? [];
    return found.length === 0 ? item : { ...item, facts: [...found.map(describeReview), ...item.facts] };
  });
}

function describeReview({
  kind,
  name,
  days,
  status,
  is_grant,
  total,
  currency,
}: PlacementReview): Waiting['facts'][number] {
  const what = `${name}, ${counted(days, '# day', '# days')}`;
  const money = (total as number | null) === null ? '' : ` ${formatPrice(total, currency)}`;
  const state = is_grant
    ? 'given free'
    : status === 'unpaid'
      ? `not paid yet,${money}. You can approve it now: it goes live once it is paid`
      : `paid${money}. If you reject, a card gets it back; all else becomes credit`;
  return [kind === 'post' ? 'Paid post' : 'Featured place', `${what}: ${state}.`];
}
