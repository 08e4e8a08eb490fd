import type { TransactionSql } from 'postgres';

const visitors = [
  ['contact', 'Vera Holm', 'Do you have a table for six this Saturday evening?', 'new', null, 0],
  ['contact', 'Jon Ortega', 'Do you deliver to Mill Lane on weekdays?', 'contacted', null, 2],
  [
    'quote',
    'Priya Nair',
    'A cake for a wedding with 80 guests on the second Saturday of May.',
    'won',
    62_000,
    9,
  ],
  [
    'quote',
    'Sam Keller',
    'Bread and pastries for 40 people, every first Monday of the month.',
    'won',
    148_000,
    34,
  ],
  ['quote', 'Lea Moreau', 'Sandwiches for a birthday in the park, about 25 people.', 'lost', null, 41],
] as const;

/** Adds leads of the demo owner's business, won and lost, and referrals between it and another one. */
export async function loadLeads(
  tx: TransactionSql,
  { owner, member, businesses }: { owner: string; member: string; businesses: Map<string, string> },
): Promise<void> {
  const bakery = businesses.get('kettle-and-crumb') ?? '';
  const add = (row: Record<string, unknown>, days: number) => {
    const at = new Date(Date.now() - days * 86_400_000);
    const seen_at = row['state'] === 'new' ? null : at;
    return tx`insert into public.leads ${tx({ ...row, created_at: at, state_changed_at: at, seen_at })}`;
  };
  for (const [source, name, body, state, value, days] of visitors) {
    const email = `${name.split(' ')[0]?.toLowerCase() ?? ''}@visitor.example`;
    const category = source === 'quote' ? 'Bakeries' : null;
    await add({ business_id: bakery, source, category, name, email, body, state, value }, days);
  }
  const referral = { source: 'referral', email: 'office@alder-school.example', name: 'Alder Falls School' };
  await add(
    {
      ...referral,
      business_id: bakery,
      body: 'Rolls for the breakfast club, 60 a day.',
      state: 'won',
      value: 310_000,
      referrer_id: member,
      thanks: 'Thank you, Mina. They start in January.',
      thanked_at: new Date(),
      shares_value: true,
    },
    12,
  );
  const other = businesses.get('the-long-table');
  if (other)
    await add(
      {
        ...referral,
        business_id: other,
        body: 'A dinner for 30 teachers in December.',
        state: 'lost',
        referrer_id: owner,
      },
      20,
    );
}
