/** Kinds of tickets, in minor units; `days` is how long a price is valid from today. */
export const galaTypes: Record<
  string,
  Record<string, unknown> & { prices?: { label: string; price: number; audience?: string; days?: number }[] }
> = {
  single: {
    name: 'Single seat',
    description: 'A seat at a shared table, with a glass on arrival.',
    price: 9500,
    quantity: 100,
    prices: [
      { label: 'Early bird', price: 8000, days: 16 },
      { label: 'Members', price: 6500, audience: 'members' },
    ],
  },
  table: {
    name: 'Table of eight',
    description: 'Your own table, with your name on it.',
    price: 64_000,
    quantity: 6,
    seats: 8,
    max_per_order: 2,
    prices: [{ label: 'Members', price: 48_000, audience: 'members' }],
  },
  patron: {
    name: 'Patron seat',
    description:
      'At the front, with a reception before dinner. Half of the price is a gift to the scholarship fund.',
    price: 18_000,
    quantity: 4,
    max_per_order: 2,
  },
  volunteer: {
    name: 'Volunteer',
    description: 'For who sets up and serves.',
    price: 0,
    quantity: 12,
    is_hidden: true,
    max_per_order: 1,
  },
};

/** What is sold with the tickets. */
export const galaAddOns: Record<string, Record<string, unknown>> = {
  dinner: {
    name: 'Three-course dinner',
    price: 3800,
    options: ['Braised short rib', 'Maple-glazed trout', 'Mushroom risotto'],
    quantity: 120,
  },
  parking: { name: 'Parking behind Town Hall', price: 600, quantity: 20, max_per_order: 2 },
};

/** The codes of the gala; one shows the tickets of volunteers. */
export const galaCodes: readonly (Record<string, unknown> & { unlocks?: string })[] = [
  { code: 'NEIGHBOR10', kind: 'percent', percent: 10, max_uses: 50, max_per_person: 1 },
  { code: 'VOLUNTEERS', kind: 'unlock', max_per_person: 1, unlocks: 'volunteer' },
];

/** The ids of the questions, which answers name. */
export const questionIds = {
  diet: '5e0f0000-0000-4000-8000-000000000031',
  heard: '5e0f0000-0000-4000-8000-000000000032',
  photos: '5e0f0000-0000-4000-8000-000000000033',
};

/** What buyers are asked. */
export const galaQuestions = [
  { id: questionIds.diet, type: 'text', label: 'Allergies or diet' },
  {
    id: questionIds.heard,
    type: 'choice',
    label: 'How did you hear of the gala?',
    asked_of: 'order',
    options: [
      { id: 'member', label: 'From a member' },
      { id: 'paper', label: 'The county paper' },
      { id: 'posters', label: 'Posters in town' },
    ],
  },
  {
    id: questionIds.photos,
    type: 'consent',
    label: 'I agree that photos of the evening may show me.',
    is_required: true,
    asked_of: 'order',
  },
];

/** The sponsors, by level. */
export const galaSponsors: readonly {
  level: string;
  business?: string;
  name?: string;
  website_url?: string;
}[] = [
  { level: 'Gold', business: 'granite-mutual' },
  { level: 'Gold', business: 'depot-inn' },
  { level: 'Silver', business: 'falls-brewing' },
  { level: 'Silver', business: 'loom-digital' },
  { level: 'Silver', name: 'Alder Valley Community Foundation', website_url: 'https://www.example.org/' },
];
