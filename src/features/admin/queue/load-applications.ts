import { formatMinorUnits, formatPrice } from '#contracts/money.ts';
import type { Database } from '../../../../supabase/functions/_shared/database.types.ts';
import { formatTermPrice } from '../../../lib/shared/plan-price.ts';
import { factOf } from './facts.ts';
import type { Waiting } from './kinds.ts';

/** An application for membership as the approvals read it. */
export type QueuedApplication = Database['public']['Tables']['membership_applications']['Row'];
/** What staff know of an application besides: its plan, what was paid, others of the same name. */
export type ApplicationReview = Database['public']['Functions']['application_reviews']['Returns'][number];

const labels = {
  contact_name: 'Contact',
  phone: 'Phone',
  website: 'Website',
  employee_count: 'Employees',
  about: 'About',
  referred_by: 'Referred by',
} as const;

/** What applications say, with their plan, what was paid, and others of the same name. */
export function describeApplications(
  rows: readonly QueuedApplication[],
  found: readonly ApplicationReview[],
): Waiting[] {
  const reviews = new Map(found.map((review) => [review.id, review]));
  return rows.map((row) => {
    const review = reviews.get(row.id);
    const answers = row.answers as Record<string, unknown>;
    return {
      entity: 'membership_applications',
      id: row.id,
      title: row.title || 'No name',
      from: review?.plan ?? '',
      since: row.status_changed_at ?? row.created_at,
      seenAt: row.updated_at,
      personId: row.user_id,
      facts: [
        ...(review ? describeReview(review) : []),
        ...Object.entries(labels).flatMap(([name, label]) => factOf(label, answers[name], name)),
        ...describeCustomAnswers(review?.custom_answers),
        ...factOf('Previous decision', row.status_reason),
      ],
    };
  });
}

/** The answers to the fields that staff added to the application. */
const describeCustomAnswers = (answers: unknown): Waiting['facts'] =>
  ((answers ?? []) as { label: string; text: string | null }[]).flatMap(({ label, text }) =>
    text ? [[label, text] as const] : [],
  );

function describeReview(review: ApplicationReview): Waiting['facts'] {
  const { plan, is_offered: isOffered, namesakes } = review;
  const price = formatTermPrice(review.price, review);
  return [
    ['Plan', `${plan}, ${price}${isOffered ? '' : ' (no longer offered)'}`],
    ...describePayment(review),
    ...(namesakes.length > 0 ? [['Same name', namesakes.join(', ')] as Waiting['facts'][number]] : []),
  ];
}

function describePayment({
  approval,
  paid,
  due,
  currency,
  is_on_its_way: isOnItsWay,
}: ApplicationReview): Waiting['facts'] {
  if (paid > 0)
    return [
      [
        'Payment',
        `${formatMinorUnits(paid, currency)} paid. If you reject, a card gets it back; all else becomes credit.`,
      ],
    ];
  if (isOnItsWay) return [['Payment', 'On its way.']];
  if (due > 0) return [['Payment', `${formatPrice(due, currency)} due, not paid yet.`]];
  return approval === 'before_payment' ? [['Payment', 'Invoiced once you approve.']] : [];
}
