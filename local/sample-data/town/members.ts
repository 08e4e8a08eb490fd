type Method = 'card' | 'check' | 'transfer' | 'cash';

/** A member of the chamber. Days are counted from today. */
export interface TownMember {
  /** The listing that the member owns; none for a person who is a member. */
  business?: string;
  /** Who owns it, or is the member; `member@demo.test` where it is missing. */
  person?: readonly [firstName: string, lastName: string];
  /** The slug of the plan. */
  plan: 'friend' | 'friend-monthly' | 'listing' | 'listing-plus' | 'chamber-member';
  /** When the term ends that is invoiced and paid for; negative where it has ended. Not of a plan with a fixed year. */
  endsIn?: number;
  /** When a member of a plan with a fixed year joined. */
  joinedAgo?: number;
  pays: Method;
  /** When invoices are paid, from the day on which they are due; undefined where the last one is open. */
  paysAfter?: number;
  employees?: number;
  /** Has a saved card that is charged for each next term. */
  renews?: boolean;
  /** Why nothing happens to the membership for another month. */
  exempt?: string;
  /** Colleagues who keep the listing and inherit the membership. */
  team?: readonly (readonly [firstName: string, lastName: string, title: string])[];
}

/** The members of the demo town: paid, due, late, lapsed, and each plan. */
export const townMembers: readonly TownMember[] = [
  { plan: 'friend', endsIn: 205, pays: 'card', paysAfter: -6 },
  { person: ['Noor', 'Castle'], plan: 'friend', endsIn: 18, pays: 'check' },
  { person: ['Pablo', 'Reyes'], plan: 'friend-monthly', endsIn: 11, pays: 'card', paysAfter: 0 },
  { person: ['Greta', 'Lund'], plan: 'friend-monthly', endsIn: 23, pays: 'card', paysAfter: 0 },
  // Next week: one by the saved card, one by check.
  {
    ...{ business: 'harrow-hardware', person: ['Hal', 'Harrow'], plan: 'listing-plus', endsIn: 7 },
    ...{ pays: 'card', employees: 14, renews: true },
    team: [
      ['Ida', 'Harrow', 'Store manager'],
      ['Cy', 'Moss', 'Bookkeeper'],
    ],
  },
  { business: 'lantern-books', person: ['Lucia', 'Byrd'], plan: 'listing', endsIn: 6, pays: 'check' },
  { business: 'blue-spoon', person: ['Otis', 'Frost'], plan: 'listing', endsIn: 26, pays: 'check' },
  // In the grace period, exempt, lapsed.
  { business: 'night-heron', person: ['Vera', 'Night'], plan: 'listing-plus', endsIn: -12, pays: 'check' },
  {
    ...{ business: 'second-coat', person: ['Sol', 'Pinter'], plan: 'listing', endsIn: -20, pays: 'check' },
    exempt: 'The check is in the mail, says the bookkeeper.',
  },
  { business: 'driftless-driving', person: ['Dot', 'Vance'], plan: 'listing', endsIn: -75, pays: 'check' },
  { business: 'quarry-lunch', person: ['Quin', 'Lowe'], plan: 'listing', endsIn: -140, pays: 'cash' },
  // Years that begin when they were paid for.
  {
    ...{ business: 'the-long-table', person: ['Tess', 'Long'], plan: 'listing-plus', endsIn: 61 },
    ...{ pays: 'card', paysAfter: -3, employees: 11 },
    team: [['Bo', 'Hill', 'Head chef']],
  },
  {
    ...{ business: 'depot-inn', person: ['Dana', 'Rowe'], plan: 'listing-plus', endsIn: 118 },
    ...{ pays: 'transfer', paysAfter: 4, employees: 22 },
    team: [
      ['Eli', 'Rowe', 'Front desk'],
      ['Mae', 'Orr', 'Events'],
    ],
  },
  {
    ...{ business: 'falls-brewing', person: ['Finn', 'Ale'], plan: 'listing-plus', endsIn: 190 },
    ...{ pays: 'card', paysAfter: 0, employees: 9 },
  },
  {
    ...{ business: 'cobb-plumbing', person: ['June', 'Cobb'], plan: 'listing', endsIn: 240 },
    ...{ pays: 'check', paysAfter: 8, employees: 4 },
  },
  {
    ...{ business: 'wild-thyme-flowers', person: ['Thea', 'Wild'], plan: 'listing', endsIn: 275 },
    ...{ pays: 'card', paysAfter: -2 },
  },
  {
    ...{ business: 'route-nine-garage', person: ['Ray', 'Nine'], plan: 'listing', endsIn: 310 },
    ...{ pays: 'check', paysAfter: 12, employees: 6 },
  },
  {
    ...{ business: 'goat-and-clover', person: ['Clo', 'Vermeer'], plan: 'listing', endsIn: 338 },
    ...{ pays: 'transfer', paysAfter: 1 },
  },
  // The year of the chamber, by number of employees, with a joining fee.
  {
    ...{ business: 'granite-mutual', person: ['Gil', 'Stone'], plan: 'chamber-member', joinedAgo: 700 },
    ...{ pays: 'transfer', paysAfter: 3, employees: 64 },
    team: [
      ['Ann', 'Stone', 'Office manager'],
      ['Kit', 'Doyle', 'Agent'],
      ['Lou', 'Baird', 'Agent'],
    ],
  },
  {
    ...{ business: 'alder-dental', person: ['Asa', 'Alder'], plan: 'chamber-member', joinedAgo: 655 },
    ...{ pays: 'check', paysAfter: 9, employees: 12 },
    team: [['Pia', 'Moran', 'Practice manager']],
  },
  {
    ...{ business: 'hale-law', person: ['Hope', 'Hale'], plan: 'chamber-member', joinedAgo: 610 },
    ...{ pays: 'check', paysAfter: -5, employees: 7 },
  },
  {
    ...{ business: 'valley-subaru-works', person: ['Val', 'Works'], plan: 'chamber-member', joinedAgo: 480 },
    ...{ pays: 'card', paysAfter: 2, employees: 18 },
  },
  {
    ...{ business: 'loom-digital', person: ['Lee', 'Loom'], plan: 'chamber-member', joinedAgo: 140 },
    ...{ pays: 'card', paysAfter: 0, employees: 5 },
  },
];

/** What the chamber invoices besides dues, paid by check. Days ago; without `paidAgo` it is open. */
export interface TownSale {
  business: string;
  description: string;
  /** In cents. */
  amount: number;
  issuedAgo: number;
  dueAgo: number;
  paidAgo?: number;
}

/** Sponsorships, booths and ads: paid, due, and overdue for longer than a grace period. */
export const townSales: readonly TownSale[] = [
  {
    business: 'the-long-table',
    description: 'Booth at the harvest market',
    amount: 15_000,
    issuedAgo: 420,
    dueAgo: 390,
    paidAgo: 396,
  },
  {
    business: 'falls-brewing',
    description: 'Sponsor of the summer concert',
    amount: 50_000,
    issuedAgo: 330,
    dueAgo: 300,
    paidAgo: 310,
  },
  {
    business: 'hale-law',
    description: 'Ad in the town map',
    amount: 18_000,
    issuedAgo: 250,
    dueAgo: 220,
    paidAgo: 231,
  },
  {
    business: 'depot-inn',
    description: 'Sponsor of the winter lights',
    amount: 40_000,
    issuedAgo: 40,
    dueAgo: 10,
    paidAgo: 16,
  },
  {
    business: 'cobb-plumbing',
    description: 'Booth at the winter market',
    amount: 15_000,
    issuedAgo: 34,
    dueAgo: 4,
    paidAgo: 3,
  },
  {
    business: 'alder-dental',
    description: 'Ad in the town map',
    amount: 18_000,
    issuedAgo: 155,
    dueAgo: 125,
  },
  {
    business: 'route-nine-garage',
    description: 'Booth at the spring fair',
    amount: 15_000,
    issuedAgo: 105,
    dueAgo: 75,
  },
  {
    business: 'goat-and-clover',
    description: 'Booth at the farm day',
    amount: 12_000,
    issuedAgo: 75,
    dueAgo: 45,
  },
  {
    business: 'granite-mutual',
    description: 'Sponsor of the yearly dinner',
    amount: 75_000,
    issuedAgo: 9,
    dueAgo: -21,
  },
];
