/** What waits in the queue, by the name of its table. */
export type Entity =
  | 'businesses'
  | 'claims'
  | 'change_requests'
  | 'events'
  | 'deals'
  | 'jobs'
  | 'blog_posts'
  | 'reports'
  | 'membership_applications';

interface Kind {
  one: string;
  many: string;
  waiting: string;
  accepted: string;
  rejected: string;
  /** What the button that accepts it says. */
  accept: string;
  /** Whether accepting takes an answer, too; such items are decided one by one. */
  needsAnswer?: true;
  /** Whether staff can ask for more before they decide. */
  canAskMore?: true;
  /** The decisions after which it can be pending again. */
  undoes?: readonly ('accept' | 'reject')[];
}

/** How each kind is called, and its states as the database names them. */
export const kinds: Readonly<Record<Entity, Kind>> = {
  businesses: {
    one: 'Listing',
    many: 'Listings',
    waiting: 'pending',
    accepted: 'approved',
    rejected: 'rejected',
    accept: 'Approve',
    undoes: ['accept', 'reject'],
  },
  claims: {
    one: 'Claim',
    many: 'Claims',
    waiting: 'pending_review',
    accepted: 'approved',
    rejected: 'rejected',
    accept: 'Approve claim',
    canAskMore: true,
  },
  change_requests: {
    one: 'Change',
    many: 'Changes',
    waiting: 'pending',
    accepted: 'approved',
    rejected: 'rejected',
    accept: 'Approve all fields',
  },
  events: {
    one: 'Event',
    many: 'Events',
    waiting: 'pending',
    accepted: 'approved',
    rejected: 'rejected',
    accept: 'Approve',
    undoes: ['accept', 'reject'],
  },
  deals: {
    one: 'Deal',
    many: 'Deals',
    waiting: 'pending',
    accepted: 'active',
    rejected: 'rejected',
    accept: 'Approve',
    undoes: ['accept', 'reject'],
  },
  jobs: {
    one: 'Job',
    many: 'Jobs',
    waiting: 'pending',
    accepted: 'active',
    rejected: 'rejected',
    accept: 'Approve',
    undoes: ['accept', 'reject'],
  },
  blog_posts: {
    one: 'Post',
    many: 'Posts',
    waiting: 'pending',
    accepted: 'published',
    rejected: 'rejected',
    accept: 'Publish',
    undoes: ['accept', 'reject'],
  },
  reports: {
    one: 'Report',
    many: 'Reports',
    waiting: 'pending',
    accepted: 'resolved',
    rejected: 'rejected',
    accept: 'Resolve…',
    needsAnswer: true,
    undoes: ['accept', 'reject'],
  },
  membership_applications: {
    one: 'Membership application',
    many: 'Applications',
    waiting: 'pending',
    accepted: 'approved',
    rejected: 'rejected',
    accept: 'Approve',
    canAskMore: true,
    undoes: ['accept', 'reject'],
  },
};

/** The kinds in the order in which they are listed. */
export const entities = Object.keys(kinds) as Entity[];

/** A fact as text, or as addresses of pictures or links to look at. */
export type FactValue = string | { shownAs: 'pictures' | 'links'; lines: string[] };

/** One thing that waits, as the queue shows it. */
export interface Waiting {
  entity: Entity;
  id: string;
  title: string;
  /** The business or person it comes from. */
  from: string;
  /** When it was submitted. */
  since: string;
  /** Its `updated_at` as it was read: a decision counts for this text only. */
  seenAt: string;
  facts: [label: string, value: FactValue][];
  /** For a change: the listing as it is and the fields that shall change. */
  change?: { present: Record<string, unknown>; patch: Record<string, unknown> };
  /** For a claim: the documents, by their paths in the private bucket. */
  evidence?: string[];
  /** For a report: where it is about, and what can be done besides answering. */
  report?: { path: string; hasEmail: boolean; canForward: boolean; canApply: boolean };
  /** For a claim: the id of the listing. */
  businessId?: string;
  /** For an application: the id of who applied. */
  personId?: string;
}

/** Names one item of the queue among all kinds. */
export const keyOf = ({ entity, id }: Pick<Waiting, 'entity' | 'id'>) => `${entity}/${id}`;

/** What waits, in the order that was asked for, and how many of each kind there are in all. */
export interface QueueState {
  items: Waiting[];
  totals: Record<Entity, number>;
}
