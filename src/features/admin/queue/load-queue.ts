import { listingLabel } from '#contracts/listing.ts';
import { readCustomChanges } from '../../../kit/custom-fields/custom-changes.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { inParts } from '../../../lib/shared/in-parts.ts';
import { forms as formStrings } from '../../../i18n/en/site/forms.ts';
import { factOf } from './facts.ts';
import type { Entity, QueueState, Waiting } from './kinds.ts';
import { readListings, toListingItem } from './listing-item.ts';
import { describeApplications } from './load-applications.ts';
import { loadImported } from './load-imported.ts';
import { withPlacements } from './load-placements.ts';
import { compareSince, type QueueSearch } from './queue-search.ts';

/** How many of each kind are shown at first, and how many more at each step. */
export const pageSize = 100;
/** As many rows as the database answers at once. */
const maxOfEach = 1000;

type Facts = Record<string, unknown>;
const factsOf = (facts: Facts): Waiting['facts'] =>
  Object.entries(facts).flatMap(([label, value]) => factOf(label, value));

/** What is known of an event, a deal, a job or a post: `facts`, then what was decided before, then its picture. */
const factsOfPost = <Picture extends string>(
  row: { status_reason: string | null } & Record<Picture, string | null>,
  picture: Picture,
  facts: Facts,
): Waiting['facts'] => [
  ...factsOf({ ...facts, 'Previous decision': row.status_reason }),
  ...factOf('Image', row[picture], picture),
];

// Not "*": who wrote and who decided are no columns that anybody may select.
const sharedColumns = 'id, title, updated_at, status_changed_at, created_at, status_reason';

const reasonLabels: Readonly<Record<string, string>> = formStrings.report.reasons;

const plain = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent;

const suggested = ({ suggestion }: { suggestion: unknown }, present: Facts | undefined) =>
  suggestion !== null && present !== undefined && { change: { present, patch: suggestion as Facts } };

type Narrowing = Pick<QueueSearch, 'words' | 'isNewestFirst' | 'importId'>;

/** The parts of a query that narrow it, whatever its table. */
interface Narrowable {
  ilike: (column: string, pattern: string) => this;
  order: (column: string, options: { ascending: boolean; nullsFirst: boolean }) => this;
  limit: (count: number) => this;
}

/** Reads up to `shown` of each kind of what waits for a decision. Throws the database's error. */
export async function loadQueue(
  { words, isNewestFirst, importId }: Narrowing = { words: '', isNewestFirst: false, importId: undefined },
  shown = pageSize,
): Promise<QueueState> {
  if (importId) return loadImported(importId, { words, isNewestFirst }, Math.min(shown, maxOfEach));
  const data = await loadDataClient();
  const pattern = `%${words.trim().replace(/[\\%_]/g, '\\$&')}%`;
  const narrow = <Query extends Narrowable>(query: Query, name: string): Query =>
    (words.trim() ? query.ilike(name, pattern) : query)
      .order('status_changed_at', { ascending: !isNewestFirst, nullsFirst: !isNewestFirst })
      .limit(Math.min(shown, maxOfEach));
  const waiting = { count: 'exact' } as const;
  const [businesses, claims, changes, events, deals, jobs, posts, reports, applications] = await Promise.all([
    narrow(data.from('businesses').select('id', waiting).eq('status', 'pending'), 'name').throwOnError(),
    narrow(
      data.from('claims').select('*, businesses!inner(name)', waiting).eq('status', 'pending_review'),
      'businesses.name',
    ).throwOnError(),
    narrow(
      data.from('change_requests').select('*, businesses!inner(name)', waiting).eq('status', 'pending'),
      'businesses.name',
    ).throwOnError(),
    narrow(
      data
        .from('events')
        .select(
          `${sharedColumns}, summary, description, starts_at, time_zone, venue_name, address_line1, city, rrule, cost, registration_url,
          image_url, businesses(name)`,
          waiting,
        )
        .eq('approval_status', 'pending'),
      'title',
    ).throwOnError(),
    narrow(
      data
        .from('deals')
        .select(
          `${sharedColumns}, tagline, description, terms, visibility, valid_until, image_url, businesses(name)`,
          waiting,
        )
        .eq('status', 'pending'),
      'title',
    ).throwOnError(),
    narrow(
      data
        .from('jobs')
        .select(
          `${sharedColumns}, description, requirements, location, salary_range, application_url, expire_date,
          featured_image, businesses(name)`,
          waiting,
        )
        .eq('status', 'pending'),
      'title',
    ).throwOnError(),
    narrow(
      data
        .from('blog_posts')
        .select(`${sharedColumns}, excerpt, content, featured_image, author_name`, waiting)
        .eq('status', 'pending'),
      'title',
    ).throwOnError(),
    narrow(data.from('reports').select('*', waiting).eq('status', 'pending'), 'title').throwOnError(),
    narrow(
      data.from('membership_applications').select('*', waiting).eq('status', 'pending'),
      'title',
    ).throwOnError(),
  ]);
  const [names, listings, contacts, messages, applied, customChanges] = await Promise.all([
    readNames(claims.data.map(({ claimant_id }) => claimant_id)),
    readListings([
      ...businesses.data.map(({ id }) => id),
      ...[...claims.data, ...changes.data, ...reports.data].flatMap(({ business_id: id }) => id ?? []),
    ]),
    readContacts(jobs.data.map(({ id }) => id)),
    readReportedMessages(
      reports.data.flatMap(({ entity, entity_id }) => (entity === 'leads' ? [entity_id] : [])),
    ),
    describeApplications(applications.data),
    readCustomChanges(changes.data, 'en'),
  ]);
  const base = (
    entity: Entity,
    row: { id: string; updated_at: string; created_at: string; status_changed_at: string | null },
  ) => ({
    entity,
    id: row.id,
    // As private.pending_approvals() counts for the digest.
    since: row.status_changed_at ?? row.created_at,
    seenAt: row.updated_at,
  });
  const items: Waiting[] = [
    ...businesses.data.flatMap(({ id }) => listings.get(id) ?? []).map(toListingItem),
    ...claims.data.map((row) => ({
      ...base('claims', row),
      title: row.businesses.name,
      from: names.get(row.claimant_id) || 'No name',
      evidence: row.evidence_paths,
      businessId: row.business_id,
      facts: factsOf({
        'Claimed by': names.get(row.claimant_id),
        Role: row.position,
        Verification: row.method.replaceAll('_', ' '),
        Message: row.message,
        'Existing owner': typeof listings.get(row.business_id)?.owner_id === 'string',
      }),
    })),
    ...changes.data.map((row, at) => ({
      ...base('change_requests', row),
      title: row.businesses.name,
      from: Object.keys(row.patch as Facts)
        .map(listingLabel)
        .join(', '),
      change: {
        present: { ...listings.get(row.business_id), ...customChanges[at]?.present },
        patch: { ...(row.patch as Facts), ...customChanges[at]?.patch },
      },
      facts: factsOf({ Note: row.note }),
    })),
    ...events.data.map((row) => ({
      ...base('events', row),
      title: row.title,
      from: row.businesses?.name ?? 'Staff',
      facts: factsOfPost(row, 'image_url', {
        Starts: new Date(row.starts_at).toLocaleString('en-US', {
          timeZone: row.time_zone,
          dateStyle: 'full',
          timeStyle: 'short',
        }),
        Location: [row.venue_name, row.address_line1, row.city].filter(Boolean).join(', '),
        Summary: row.summary,
        Description: row.description,
        Repeats: row.rrule,
        Price: row.cost,
        Link: row.registration_url,
      }),
    })),
    ...deals.data.map((row) => ({
      ...base('deals', row),
      title: row.title,
      from: row.businesses?.name ?? 'Staff',
      facts: factsOfPost(row, 'image_url', {
        Tagline: row.tagline,
        Description: row.description,
        Terms: row.terms,
        'Members only': row.visibility === 'members',
        'Valid until': row.valid_until.slice(0, 10),
      }),
    })),
    ...jobs.data.map((row) => ({
      ...base('jobs', row),
      title: row.title,
      from: row.businesses?.name ?? 'Staff',
      facts: factsOfPost(row, 'featured_image', {
        Description: row.description,
        Requirements: row.requirements,
        Location: row.location,
        Salary: row.salary_range,
        Application: row.application_url ?? contacts.get(row.id),
        'Closing date': row.expire_date.slice(0, 10),
      }),
    })),
    ...posts.data.map((row) => ({
      ...base('blog_posts', row),
      title: row.title,
      from: row.author_name,
      facts: factsOfPost(row, 'featured_image', {
        Excerpt: row.excerpt,
        Text: plain(row.content),
      }),
    })),
    ...reports.data.map((row) => ({
      ...base('reports', row),
      title: row.title,
      from: row.kind === 'edit' ? 'Suggested edit' : (reasonLabels[row.reason] ?? row.reason),
      facts: [
        ...factsOf({
          Details: row.details,
          Answer: row.email ?? 'No address was left for an answer.',
          Forwarded: row.forwarded_at?.slice(0, 10),
        }),
        ...(messages.get(row.entity_id) ?? []),
      ],
      ...suggested(row, listings.get(row.business_id ?? '')),
      report: {
        path: row.path,
        hasEmail: row.email !== null,
        canForward: row.business_id !== null && row.forwarded_at === null && row.entity !== 'leads',
        canApply: row.suggestion !== null && listings.has(row.business_id ?? ''),
      },
    })),
    ...applied,
  ];
  return {
    items: (await withPlacements(items)).sort(compareSince({ isNewestFirst })),
    totals: {
      businesses: businesses.count ?? 0,
      claims: claims.count ?? 0,
      change_requests: changes.count ?? 0,
      events: events.count ?? 0,
      deals: deals.count ?? 0,
      jobs: jobs.count ?? 0,
      blog_posts: posts.count ?? 0,
      reports: reports.count ?? 0,
      membership_applications: applications.count ?? 0,
    },
  };
}

async function readReportedMessages(ids: string[]): Promise<Map<string, Waiting['facts']>> {
  if (ids.length === 0) return new Map();
  const data = await loadDataClient();
  const answers = await Promise.all(
    inParts(ids).map((part) =>
      data.from('leads').select('id, name, email, body').in('id', part).throwOnError(),
    ),
  );
  const rows = answers.flatMap((answer) => answer.data);
  return new Map(
    rows.map(({ id, name, email, body }) => [id, factsOf({ Sender: `${name}, ${email}`, Message: body })]),
  );
}

async function readContacts(jobs: string[]): Promise<Map<string, string>> {
  if (jobs.length === 0) return new Map();
  const data = await loadDataClient();
  const { data: rows } = await data.rpc('job_contact_emails', { jobs }).throwOnError();
  return new Map(rows.map(({ job_id, contact_email }) => [job_id, contact_email]));
}

async function readNames(ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const data = await loadDataClient();
  const answers = await Promise.all(
    inParts([...new Set(ids)]).map((part) =>
      data.from('profiles').select('id, first_name, last_name').in('id', part).throwOnError(),
    ),
  );
  const people = answers.flatMap((answer) => answer.data);
  return new Map(people.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`.trim()]));
}
