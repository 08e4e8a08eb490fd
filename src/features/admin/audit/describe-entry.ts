import { columnLabel } from '../../../kit/diff/format-value.ts';
import { managedUrl } from '../businesses/managed-url.ts';

interface Entry {
  action: string;
  entity: string;
  entity_id: string;
  old_values: unknown;
  new_values: unknown;
}

interface Thing {
  /** One of them in a sentence: "the listing". */
  one: string;
  many: string;
  /** The admin page of one. */
  urlOf?: (id: string) => string;
}

const things: Readonly<Record<string, Thing>> = {
  businesses: { one: 'listing', many: 'listings', urlOf: managedUrl },
  business_managers: { one: 'team member', many: 'team members' },
  business_profiles: {
    one: 'organization',
    many: 'organizations',
    urlOf: (id) => `/admin/organizations/edit?id=${id}`,
  },
  claims: { one: 'claim of', many: 'claims' },
  change_requests: { one: 'changes of', many: 'listing changes' },
  listing_merges: { one: 'merge into', many: 'merges' },
  events: { one: 'event', many: 'events', urlOf: (id) => `/admin/events?open=${id}` },
  event_registrations: { one: 'registration', many: 'registrations' },
  deals: { one: 'deal', many: 'deals', urlOf: (id) => `/admin/deals?open=${id}` },
  deal_redemptions: { one: 'redemption', many: 'redemptions' },
  jobs: { one: 'job', many: 'jobs', urlOf: (id) => `/admin/jobs?open=${id}` },
  blog_posts: { one: 'post', many: 'posts', urlOf: (id) => `/admin/posts/edit?id=${id}` },
  profiles: { one: 'account of', many: 'accounts', urlOf: (id) => `/admin/members/person?id=${id}` },
  subscriptions: { one: 'membership of', many: 'memberships' },
  membership_clock: {
    one: 'automatic changes of memberships',
    many: 'automatic changes',
    urlOf: () => '/admin/memberships/automatic',
  },
  membership_applications: { one: 'membership application of', many: 'membership applications' },
  plans: { one: 'plan', many: 'plans' },
  invoices: { one: 'invoice', many: 'invoices', urlOf: (id) => `/admin/billing/invoices/invoice?id=${id}` },
  payments: { one: 'payment', many: 'payments', urlOf: (id) => `/admin/billing/payments?open=${id}` },
  credit_notes: { one: 'credit note', many: 'credit notes' },
  refunds: { one: 'refund', many: 'refunds' },
  deposits: { one: 'deposit', many: 'deposits', urlOf: (id) => `/admin/billing/deposits/deposit?id=${id}` },
  ledger_entries: { one: 'journal', many: 'journals' },
  staff: { one: 'staff account of', many: 'staff accounts' },
  site_settings: { one: 'settings', many: 'settings' },
  social_media_settings: { one: 'social profiles', many: 'social profiles' },
  imports: { one: 'import', many: 'imports' },
  feature_periods: { one: 'featured period of', many: 'featured periods' },
  placements: { one: 'placement of', many: 'placements', urlOf: (id) => `/admin/placements?open=${id}` },
  placement_products: { one: 'placement product', many: 'placement products' },
  fee_items: { one: 'donation or fee', many: 'donations and fees' },
  reports: { one: 'report about', many: 'reports' },
  sanctions: { one: 'sanction', many: 'sanctions', urlOf: () => '/admin/reports?view=sanctions' },
  community_reports: { one: 'report in the community', many: 'reports', urlOf: () => '/admin/reports' },
  hidden_profiles: {
    one: 'hidden profile of',
    many: 'hidden profiles',
    urlOf: (id) => `/admin/members/person?id=${id}`,
  },
  group_posts: { one: 'post of a new account', many: 'posts of new accounts' },
  orders: { one: 'order', many: 'orders of an event' },
  business_categories: { one: 'category', many: 'categories' },
  job_categories: { one: 'job category', many: 'job categories' },
  event_categories: { one: 'event category', many: 'event categories' },
  post_categories: { one: 'post category', many: 'post categories' },
};

const verbs: Readonly<Record<string, string>> = {
  insert: 'added',
  update: 'edited',
  delete: 'deleted',
  export: 'exported',
};

// By the status that something got.
const decisions: Readonly<Record<string, string>> = {
  approved: 'approved',
  partly: 'partly approved',
  active: 'published',
  published: 'published',
  rejected: 'rejected',
  suspended: 'suspended',
  archived: 'archived',
  merged: 'merged',
  pending: 'submitted',
  pending_review: 'submitted',
  needs_info: 'requested more info about',
  revoked: 'revoked',
  withdrawn: 'withdrew',
  draft: 'reverted to draft',
  canceled: 'canceled',
  paused: 'paused',
  ended: 'ended',
  closed: 'closed',
  filled: 'marked as filled',
  applied: 'applied',
  dismissed: 'dismissed',
  hidden: 'hid',
  shown: 'published',
  refused: 'refused',
  undone: 'undid',
};

// Posts that are active are public; a membership that is active counts.
const decisionOn = (entity: string, status: string) =>
  entity === 'subscriptions' && status === 'active' ? 'activated' : decisions[status];

const asRecord = (value: unknown) =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** What somebody did with something, in words. */
export interface Activity {
  verb: string;
  /** What it was done with; its name follows. */
  thing: string;
  /** The fields that were edited, where the verb does not say it. */
  fields: string;
  url: string | undefined;
}

/** Describes an entry of the log: the verb by the status that was reached, the thing and its page. */
export function describeEntry({ action, entity, entity_id, old_values, new_values }: Entry): Activity {
  const [before, after] = [asRecord(old_values), asRecord(new_values)];
  const { one, many, urlOf } = things[entity] ?? { one: columnLabel(entity).toLowerCase(), many: entity };
  const status = after['status'] ?? after['approval_status'];
  const isRestored = (before['status'] ?? before['approval_status']) === 'suspended' && status === 'approved';
  const decided = typeof status === 'string' && action === 'update' ? decisionOn(entity, status) : undefined;
  const verb = isRestored ? 'restored' : (decided ?? verbs[action] ?? action);
  return {
    verb,
    thing: action === 'export' ? many : one,
    fields:
      verb === 'edited'
        ? Object.keys(after)
            .map((name) => columnLabel(name).toLowerCase())
            .join(', ')
        : '',
    url: action === 'delete' || action === 'export' ? undefined : urlOf?.(entity_id),
  };
}

/** What a line of the log says: an entry's, or of a group the import, its undo, or the entry that began it and how many more. */
export function describeLine(entry: Entry & { group_key: string | null; group_size: number }) {
  const one = describeEntry(entry);
  if (entry.group_size <= 1) return { ...one, more: '' };
  const more = entry.group_size > 10_000 ? 'more than 10,000' : number.format(entry.group_size - 1);
  const key = entry.group_key ?? '';
  if (key.startsWith('import:'))
    return { verb: 'imported', thing: `${more} listings from`, fields: '', url: undefined, more: '' };
  if (key.startsWith('import-undo:'))
    return {
      verb: 'undid',
      thing: `the import of ${more} listings from`,
      fields: '',
      url: undefined,
      more: '',
    };
  return { ...one, fields: '', more: `and ${more} more` };
}

const number = new Intl.NumberFormat('en-US');

/** The values of an entry before and after, as the comparison of fields takes them. */
export const valuesOf = ({ old_values, new_values }: Entry) => ({
  before: asRecord(old_values),
  after: asRecord(new_values),
});
