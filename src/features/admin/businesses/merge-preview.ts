import { listingColumns, listingLabel, reviewedWith } from '#contracts/listing.ts';
import { type FieldChange, listChanges } from '../../../kit/diff/field-changes.ts';
import { formatValue } from '../../../kit/diff/format-value.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { type ManagedListing, readListing, readPeople } from './managed-listing.ts';

const movedTables = ['events', 'deals', 'jobs', 'claims', 'change_requests'] as const;

async function countRows(business: string) {
  const data = await loadDataClient();
  const counts = await Promise.all(
    movedTables.map((table) =>
      data
        .from(table)
        .select('id', { count: 'exact', head: true })
        .eq('business_id', business)
        .throwOnError(),
    ),
  );
  return Object.fromEntries(movedTables.map((table, at) => [table, counts[at]?.count ?? 0]));
}

/** One of the two listings of a merge. */
export interface MergeSide {
  listing: ManagedListing;
  owner: Awaited<ReturnType<typeof readPeople>>[number] | undefined;
  /** How much belongs to it, by kind. */
  counts: Record<string, number>;
}

async function readSide(id: string): Promise<MergeSide> {
  const [listing, people, counts] = await Promise.all([readListing(id), readPeople(id), countRows(id)]);
  const team = people.filter(({ role }) => role !== 'owner').length;
  return {
    listing,
    owner: people.find(({ role }) => role === 'owner'),
    counts: { ...counts, removed_team: team },
  };
}

/** Two listings with what belongs to each. Throws the database's error. */
export const readSides = (one: string, other: string): Promise<[MergeSide, MergeSide]> =>
  Promise.all([readSide(one), readSide(other)]);

const valuesOf = (listing: ManagedListing): Record<string, unknown> =>
  Object.fromEntries(listingColumns.map((column) => [column, listing[column]]));

/** The fields in which two listings differ. */
export const listDifferences = (keep: ManagedListing, remove: ManagedListing): FieldChange[] =>
  listChanges(valuesOf(keep), valuesOf(remove), listingLabel);

/** The columns that a merge takes over together with `field`, itself included: whether an email address is public belongs to it. */
export const takenWith = (field: string): readonly string[] =>
  field === 'email' || field === 'show_email' ? ['email', 'show_email'] : reviewedWith(field);

/** The fields that the kept listing takes over unless staff choose otherwise: those that are empty in all columns that go together. */
export const suggestFields = (keep: ManagedListing, changes: readonly FieldChange[]): Set<string> =>
  new Set(
    changes
      .filter(
        ({ field }) =>
          field !== 'show_email' &&
          listingColumns
            .filter((column) => reviewedWith(field).includes(column))
            .every((column) => formatValue(keep[column]) === ''),
      )
      .flatMap(({ field }) => (field === 'email' ? takenWith(field) : [field])),
  );

const nouns: Record<string, readonly [one: string, many: string]> = {
  events: ['event', 'events'],
  deals: ['deal', 'deals'],
  jobs: ['job', 'jobs'],
  claims: ['claim', 'claims'],
  change_requests: ['change request', 'change requests'],
  leads: ['message', 'messages'],
  job_applications: ['application', 'applications'],
  reports: ['report', 'reports'],
  manager_invitations: ['invitation', 'invitations'],
  branch: ['location', 'locations'],
  custom_values: ['custom field', 'custom fields'],
  removed_team: ['team member', 'team members'],
  field: ['field', 'fields'],
  owner: ['owner', 'owners'],
};

/** "2 events, 1 job"; empty when there is nothing. */
export const formatCounts = (counts: Readonly<Record<string, unknown>>): string =>
  Object.entries(nouns)
    .flatMap(([kind, [one, many]]) => {
      const count = Number(counts[kind] ?? 0);
      return count === 0 ? [] : [`${String(count)} ${count === 1 ? one : many}`];
    })
    .join(', ');
