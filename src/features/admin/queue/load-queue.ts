import { listingLabel } from '#contracts/listing.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { factOf } from './facts.ts';
import type { Entity, Waiting } from './kinds.ts';
import { listListingFacts } from './listing-facts.ts';

/** How many of each kind are shown at once; what is decided makes room. */
const maxOfEach = 100;

/** What waits, oldest first, and how many of each kind there are in all. */
export interface QueueState {
  items: Waiting[];
  totals: Record<Entity, number>;
}

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

const plain = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent;

/** Reads everything that waits for a decision. Throws the database's error. */
export async function loadQueue(): Promise<QueueState> {
  const data = await loadDataClient();
  const waiting = { count: 'exact' } as const;
  const [businesses, claims, changes, events, deals, jobs, posts] = await Promise.all([
    data
      .from('businesses')
      .select('*', waiting)
      .eq('status', 'pending')
      .order('updated_at')
      .limit(maxOfEach)
      .throwOnError(),
    data
      .from('claims')
      .select('*, businesses(name, owner_id)', waiting)
      .eq('status', 'pending_review')
      .order('updated_at')
      .limit(maxOfEach)
      .throwOnError(),
    data
      .from('change_requests')
      .select('*, businesses(*)', waiting)
      .eq('status', 'pending')
      .order('updated_at')
      .limit(maxOfEach)
      .throwOnError(),
    data
      .from('events')
      .select('*, businesses(name)', waiting)
      .eq('approval_status', 'pending')
      .order('updated_at')
      .limit(maxOfEach)
      .throwOnError(),
    data
      .from('deals')
      .select('*, businesses(name)', waiting)
      .eq('status', 'pending')
      .order('updated_at')
      .limit(maxOfEach)
      .throwOnError(),
    data
      .from('jobs')
      .select('*, businesses(name)', waiting)
      .eq('status', 'pending')
      .order('updated_at')
      .limit(maxOfEach)
      .throwOnError(),
    data
      .from('blog_posts')
      .select('*', waiting)
      .eq('status', 'pending')
      .order('updated_at')
      .limit(maxOfEach)
      .throwOnError(),
  ]);
  const names = await readNames(claims.data.map(({ claimant_id }) => claimant_id));
  const base = (entity: Entity, row: { id: string; updated_at: string }) => ({
    entity,
    id: row.id,
    since: row.updated_at,
    seenAt: row.updated_at,
  });
  const items: Waiting[] = [
    ...businesses.data.map((row) => ({
      ...base('businesses', row),
      title: row.name,
      from: row.city ?? '',
      facts: [...listListingFacts(row), ...factsOf({ 'Previous decision': row.status_reason })],
    })),
    ...claims.data.map((row) => ({
      ...base('claims', row),
      title: row.businesses.name,
      from: names.get(row.claimant_id) ?? 'Unknown user',
      evidence: row.evidence_paths,
      facts: factsOf({
        'Claimed by': names.get(row.claimant_id),
        Role: row.position,
        Verification: row.method.replaceAll('_', ' '),
        Message: row.message,
        'Existing owner': row.businesses.owner_id !== null,
      }),
    })),
    ...changes.data.map((row) => ({
      ...base('change_requests', row),
      title: row.businesses.name,
      from: Object.keys(row.patch as Facts)
        .map(listingLabel)
        .join(', '),
      change: { present: row.businesses, patch: row.patch as Facts },
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
      from: row.businesses.name,
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
      from: row.businesses.name,
      facts: factsOfPost(row, 'featured_image', {
        Description: row.description,
        Requirements: row.requirements,
        Location: row.location,
        Salary: row.salary_range,
        Application: row.application_url ?? row.contact_email,
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
  ];
  return {
    items: items.sort((one, other) => one.since.localeCompare(other.since)),
    totals: {
      businesses: businesses.count ?? 0,
      claims: claims.count ?? 0,
      change_requests: changes.count ?? 0,
      events: events.count ?? 0,
      deals: deals.count ?? 0,
      jobs: jobs.count ?? 0,
      blog_posts: posts.count ?? 0,
    },
  };
}

async function readNames(ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const data = await loadDataClient();
  const { data: people } = await data
    .from('profiles')
    .select('id, first_name, last_name')
    .in('id', [...new Set(ids)])
    .throwOnError();
  return new Map(people.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`.trim()]));
}
