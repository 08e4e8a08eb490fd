import { listingLabel } from '#contracts/listing.ts';
import type { Database } from '../../../../supabase/functions/_shared/database.types.ts';
import { readCustomChanges } from '../../../kit/custom-fields/custom-changes.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { forms as formStrings } from '../../../i18n/en/site/forms.ts';
import { factOf } from './facts.ts';
import { entities, type Entity, type QueueState, type Waiting } from './kinds.ts';
import { type QueuedListing, toListingItem } from './listing-item.ts';
import { type ApplicationReview, describeApplications, type QueuedApplication } from './load-applications.ts';
import { loadImported } from './load-imported.ts';
import { type PlacementReview, withPlacements } from './load-placements.ts';
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

type Tables = Database['public']['Tables'];

/** Up to a page of one kind of what waits, and how much there is in all. */
interface Part<Row> {
  total: number;
  rows: Row[];
}

type PostFact = 'id' | 'title' | 'updated_at' | 'status_changed_at' | 'created_at' | 'status_reason';

interface OfBusiness {
  /** Null for what is the chamber's own. */
  business_name: string | null;
}

/** What `approval_queue` answers. */
interface QueueAnswer {
  businesses: Part<{ id: string }>;
  claims: Part<Tables['claims']['Row'] & { business_name: string; claimant_name: string | null }>;
  change_requests: Part<Tables['change_requests']['Row'] & { business_name: string }>;
  events: Part<
    Pick<
      Tables['events']['Row'],
      | PostFact
      | 'summary'
      | 'description'
      | 'starts_at'
      | 'time_zone'
      | 'venue_name'
      | 'address_line1'
      | 'city'
      | 'rrule'
      | 'cost'
      | 'registration_url'
      | 'image_url'
    > &
      OfBusiness
  >;
  deals: Part<
    Pick<
      Tables['deals']['Row'],
      PostFact | 'tagline' | 'description' | 'terms' | 'visibility' | 'valid_until' | 'image_url'
    > &
      OfBusiness
  >;
  jobs: Part<
    Pick<
      Tables['jobs']['Row'],
      | PostFact
      | 'description'
      | 'requirements'
      | 'location'
      | 'salary_range'
      | 'application_url'
      | 'expire_date'
      | 'featured_image'
    > &
      OfBusiness
  >;
  blog_posts: Part<
    Pick<Tables['blog_posts']['Row'], PostFact | 'excerpt' | 'content' | 'featured_image' | 'author_name'>
  >;
  reports: Part<Tables['reports']['Row']>;
  membership_applications: Part<QueuedApplication>;
  /** The pending ones, and those that claims, changes and reports are about. */
  listings: QueuedListing[];
  /** Addresses for applications by the ids of jobs. */
  contacts: Record<string, string>;
  /** Messages that were reported. */
  leads: Pick<Tables['leads']['Row'], 'id' | 'name' | 'email' | 'body'>[];
  application_reviews: ApplicationReview[];
  placement_reviews: PlacementReview[];
}

const reasonLabels: Readonly<Record<string, string>> = formStrings.report.reasons;

const plain = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent;

const suggested = ({ suggestion }: { suggestion: unknown }, present: Facts | undefined) =>
  suggestion !== null && present !== undefined && { change: { present, patch: suggestion as Facts } };

type Narrowing = Pick<QueueSearch, 'words' | 'isNewestFirst' | 'importId'>;

/** Reads up to `shown` of each kind of what waits for a decision. Throws the database's error. */
export async function loadQueue(
  { words, isNewestFirst, importId }: Narrowing = { words: '', isNewestFirst: false, importId: undefined },
  shown = pageSize,
): Promise<QueueState> {
  if (importId) return loadImported(importId, { words, isNewestFirst }, Math.min(shown, maxOfEach));
  const data = await loadDataClient();
  const { data: answer } = await data
    .rpc('approval_queue', {
      q: words,
      newest_first: isNewestFirst,
      page_size: Math.min(shown, maxOfEach),
    })
    .throwOnError();
  const queue = answer as unknown as QueueAnswer;
  const { claims, change_requests: changes, events, deals, jobs, blog_posts: posts, reports } = queue;
  const customChanges = await readCustomChanges(changes.rows, 'en');
  const listings = new Map(queue.listings.map((listing) => [listing.id, listing]));
  const messages = new Map(
    queue.leads.map(({ id, name, email, body }) => [
      id,
      factsOf({ Sender: `${name}, ${email}`, Message: body }),
    ]),
  );
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
    ...queue.businesses.rows.flatMap(({ id }) => listings.get(id) ?? []).map(toListingItem),
    ...claims.rows.map((row) => ({
      ...base('claims', row),
      title: row.business_name,
      from: row.claimant_name || 'No name',
      evidence: row.evidence_paths,
      businessId: row.business_id,
      facts: factsOf({
        'Claimed by': row.claimant_name,
        Role: row.position,
        Verification: row.method.replaceAll('_', ' '),
        Message: row.message,
        'Existing owner': typeof listings.get(row.business_id)?.owner_id === 'string',
      }),
    })),
    ...changes.rows.map((row, at) => ({
      ...base('change_requests', row),
      title: row.business_name,
      from: Object.keys(row.patch as Facts)
        .map(listingLabel)
        .join(', '),
      change: {
        present: { ...listings.get(row.business_id), ...customChanges[at]?.present },
        patch: { ...(row.patch as Facts), ...customChanges[at]?.patch },
      },
      facts: factsOf({ Note: row.note }),
    })),
    ...events.rows.map((row) => ({
      ...base('events', row),
      title: row.title,
      from: row.business_name ?? 'Staff',
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
    ...deals.rows.map((row) => ({
      ...base('deals', row),
      title: row.title,
      from: row.business_name ?? 'Staff',
      facts: factsOfPost(row, 'image_url', {
        Tagline: row.tagline,
        Description: row.description,
        Terms: row.terms,
        'Members only': row.visibility === 'members',
        'Valid until': row.valid_until.slice(0, 10),
      }),
    })),
    ...jobs.rows.map((row) => ({
      ...base('jobs', row),
      title: row.title,
      from: row.business_name ?? 'Staff',
      facts: factsOfPost(row, 'featured_image', {
        Description: row.description,
        Requirements: row.requirements,
        Location: row.location,
        Salary: row.salary_range,
        Application: row.application_url ?? queue.contacts[row.id],
        'Closing date': row.expire_date.slice(0, 10),
      }),
    })),
    ...posts.rows.map((row) => ({
      ...base('blog_posts', row),
      title: row.title,
      from: row.author_name,
      facts: factsOfPost(row, 'featured_image', {
        Excerpt: row.excerpt,
        Text: plain(row.content),
      }),
    })),
    ...reports.rows.map((row) => ({
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
    ...describeApplications(queue.membership_applications.rows, queue.application_reviews),
  ];
  return {
    items: withPlacements(items, queue.placement_reviews).sort(compareSince({ isNewestFirst })),
    totals: Object.fromEntries(
      entities.map((entity) => [entity, queue[entity].total]),
    ) as QueueState['totals'],
  };
}
