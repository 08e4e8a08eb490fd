import type { TransactionSql } from 'postgres';
import { addPeople } from './load-members.ts';

/** Who applied to the chamber of the demo town: the status, the plan, the firm, employees, what they wrote, the reason of staff. */
const applications = [
  ['draft', 'listing', 'Ada', 'Penn', 'Penn Saddlery', 2, '', null],
  [
    'pending',
    'chamber-member',
    'Rolf',
    'Beck',
    'Beck Brothers Construction',
    31,
    'We build what the town needs.',
    null,
  ],
  ['pending', 'chamber-member', 'Mei', 'Tan', 'Tan Tea Imports', 4, 'Lantern Books told us about you.', null],
  [
    'needs_info',
    'chamber-member',
    'Ugo',
    'Marr',
    'Marr Energy',
    120,
    'Solar roofs.',
    'Please tell us where your office is.',
  ],
  ['approved', 'chamber-member', 'Ella', 'Quist', 'Quist Optics', 8, 'Eye exams and frames.', null],
  [
    'rejected',
    'chamber-member',
    'Zed',
    'Crow',
    'Quick Cash Crow',
    3,
    '',
    'We do not take lenders of this kind.',
  ],
  ['withdrawn', 'listing-plus', 'Ivy', 'Shaw', 'Shaw Events', 6, 'We will apply again in spring.', null],
] as const;

/** Adds an application in each state; the approved one has its invoice. */
export async function loadApplications(tx: TransactionSql): Promise<void> {
  const idOf = await addPeople(
    tx,
    applications.map(([, , first, last]) => [first, last] as const),
  );
  const rows = applications.map(([status, plan, first, last, name, employees, about, reason]) => ({
    ...{ status, plan, reason, user_id: idOf(first, last) },
    answers: {
      ...{ contact_name: `${first} ${last}`, organization_name: name, employee_count: employees, about },
      ...{ phone: '+1 802 555 0199', consent: status !== 'draft' },
    },
  }));
  await tx`insert into public.membership_applications (user_id, plan_id, answers, status, status_reason, status_changed_at, created_at)
    select given.user_id, p.id, given.answers, given.status, given.reason, now() - make_interval(hours => given.place::integer * 19),
      now() - make_interval(hours => given.place::integer * 31)
    from jsonb_array_elements(${tx.json(rows)}) with ordinality as item (value, place)
    cross join lateral (select item.place, status, plan, reason, user_id, answers from jsonb_to_record(item.value)
      as one (status text, plan text, reason text, user_id uuid, answers jsonb)) as given
    join public.plans as p on p.slug = given.plan order by given.place`;
}
