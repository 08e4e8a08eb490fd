import * as z from 'zod/mini';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { resultOfUpdate, type WriteResult } from '../../../lib/browser/optimistic-lock.ts';
import { removePictures } from '../../../lib/browser/remove-pictures.ts';
import { type Row, textIn } from '../../../kit/forms/form-fields.ts';
import { type OwnEntitlements, readOwnEntitlements } from '../membership/own-entitlements.ts';
import { readExtension } from './read-extension.ts';
import { type PostKind, postKinds } from './post-kinds.ts';
import { type PostOwner, readOwner } from './post-owner.ts';

/** A job, an event or a deal as lists show it. */
export interface Post {
  id: string;
  slug: string;
  title: string;
  state: string;
  reason: string | null;
  ends: string;
  isOver: boolean;
  /** The rule by which it repeats; empty when it does not. */
  rule: string;
  /** What became of an event as a whole: scheduled, rescheduled, postponed or canceled; empty for others. */
  status: string;
  isPublished: boolean;
}

const asPost = (kind: PostKind, row: Row): Post => {
  const { state, end, publicState } = postKinds[kind];
  const text = (name: string) => textIn(row, name);
  // Of a series this is the end of its first date only.
  const isSeries = kind === 'event' && typeof row['rrule'] === 'string';
  const isOver = !isSeries && Date.parse(text(end)) < Date.now();
  return {
    id: text('id'),
    slug: text('slug'),
    title: text('title'),
    state: isOver && kind !== 'event' && row[state] === publicState ? 'expired' : text(state),
    reason: text('status_reason') || null,
    ends: text(end),
    isOver,
    rule: isSeries ? text('rrule') : '',
    status: kind === 'event' ? text('status') : '',
    isPublished: row['published_at'] !== null,
  };
};

// Not "*": who wrote and who decided, and the contact address of a job, are no columns that anybody may select.
const columnsOf: Record<PostKind, string> = {
  job:
    'id, title, slug, business_id, description, requirements, location, job_type, is_remote, salary_range, ' +
    'salary_min, salary_max, salary_unit, salary_currency, applicant_location, expire_date, application_url, status, ' +
    'status_reason, status_changed_at, featured_image, categories, featured, published_at, ' +
    'created_at, updated_at, apply_by_form',
  event:
    'id, title, slug, business_id, summary, description, image_url, categories, attendance_mode, venue_name, address_line1, ' +
    'city, state, zip_code, latitude, longitude, time_zone, starts_at, ends_at, all_day, rrule, exdates, cost, price_amount, ' +
    'price_currency, registration_mode, registration_url, registration_opens_at, registration_closes_at, members_only, ' +
    'capacity, max_guests, waitlist_enabled, offer_hours, status, previous_starts_at, sequence, approval_status, ' +
    'status_reason, status_changed_at, featured, published_at, created_at, updated_at',
  deal:
    'id, title, slug, business_id, tagline, description, terms, image_url, visibility, valid_from, valid_until, publish_from, ' +
    'publish_until, quantity, per_person_limit, code_type, discount_kind, discount_value, currency, claimed_count, status, ' +
    'status_reason, status_changed_at, featured, published_at, created_at, updated_at',
};

/** What a listing posted, or the chamber (null), the newest first, with the owner. */
export async function readPosts(ownerId: string | null) {
  const data = await loadDataClient();
  const read = async (kind: PostKind) => {
    const query = data.from(postKinds[kind].table).select<string, Row>(columnsOf[kind]);
    const { data: rows } = await (
      ownerId === null ? query.is('business_id', null) : query.eq('business_id', ownerId)
    )
      .order('created_at', { ascending: false })
      .limit(200)
      .throwOnError();
    return rows.map((row) => asPost(kind, row));
  };
  const [owner, entitlements, job, event, deal] = await Promise.all([
    readOwner(ownerId),
    ownerId === null ? {} : readOwnEntitlements(ownerId),
    read('job'),
    read('event'),
    read('deal'),
  ]);
  return { owner, entitlements, posts: { job, event, deal } };
}

/** A row of jobs, events or deals with the column of its extension table. */
export type PostRow = Row & {
  id: string;
  business_id: string | null;
  title: string;
  updated_at: string;
};

const SavedPost = z.looseObject({
  id: z.string(),
  business_id: z.nullable(z.string()),
  title: z.string(),
  updated_at: z.string(),
});
const Columns = z.record(z.string(), z.json());

/** What the editor of a post needs: the row unless it is new, its owner, and what can be chosen. */
export interface PostToEdit {
  row: PostRow | undefined;
  owner: PostOwner;
  categories: string[];
  entitlements: OwnEntitlements;
}

/** Reads a post. Throws the database's error. */
export async function readPostRow(kind: PostKind, id: string): Promise<PostRow> {
  const data = await loadDataClient();
  const query = data
    .from(postKinds[kind].table)
    .select<string, PostRow>(columnsOf[kind])
    .eq('id', id)
    .single();
  const [{ data: row }, extension] = await Promise.all([query.throwOnError(), readExtension(kind, id)]);
  return { ...row, ...extension };
}

/** Reads a post to edit or copy; or, for a new one, its owner: a listing by its id, or the chamber (null). */
export async function readPost(kind: PostKind, id: string, ownerId: string | null): Promise<PostToEdit> {
  const categories = readCategories(kind);
  const row = id ? await readPostRow(kind, id) : undefined;
  const business = row ? row.business_id : ownerId;
  const [owner, entitlements] = await Promise.all([
    readOwner(business),
    business === null ? {} : readOwnEntitlements(business),
  ]);
  return { row, owner, categories: await categories, entitlements };
}

async function readCategories(kind: PostKind): Promise<string[]> {
  if (kind === 'deal') return [];
  const data = await loadDataClient();
  const table = kind === 'job' ? 'job_categories' : 'event_categories';
  const { data: rows } = await data.from(table).select('name').order('name').throwOnError();
  return rows.map(({ name }) => name);
}

interface Write {
  id: string;
  fields: Row;
  isNew?: boolean;
  /** The version that is changed; any without it. */
  seenAt?: string;
}

async function write(kind: PostKind, { id, fields, isNew = false, seenAt }: Write) {
  const data = await loadDataClient();
  const { data: saved } = await data
    .rpc('save_post', {
      entity: postKinds[kind].table,
      item_id: id,
      fields: Columns.parse(fields),
      is_new: isNew,
      ...(seenAt !== undefined && { seen_at: seenAt }),
    })
    .throwOnError();
  return saved === null ? undefined : SavedPost.parse(saved);
}

/** Adds a post under `id`, which stays the same when a save that failed is tried again; answers it as it is stored. */
export async function addPost(kind: PostKind, id: string, fields: Row): Promise<PostRow> {
  return (await write(kind, { id, fields, isNew: true })) ?? readPostRow(kind, id);
}

/** Changes a post unless somebody else changed it since it was read. Throws the database's error. */
export async function savePost(kind: PostKind, seen: PostRow, patch: Row): Promise<WriteResult<PostRow>> {
  const { id, updated_at: seenAt } = seen;
  return resultOfUpdate<PostRow>({
    saved: await write(kind, { id, fields: patch, seenAt }),
    readCurrent: () => readPostRow(kind, id),
    hasSeenVersion: (current) => current.updated_at === seenAt,
  });
}

/** Changes some columns of a post, whoever changed others. */
export async function patchPost(kind: PostKind, id: string, patch: Row): Promise<void> {
  const saved = await write(kind, { id, fields: patch });
  // The row is gone or hidden: reading it throws the error that says so.
  if (!saved) await readPostRow(kind, id);
}

/** Deletes a draft that was never public, and its pictures that nothing else shows. Throws the database's error. */
export async function removePost(kind: PostKind, id: string): Promise<void> {
  const data = await loadDataClient();
  const { data: pictures } = await data
    .rpc('delete_draft', { entity: postKinds[kind].table, item_id: id })
    .throwOnError();
  await removePictures(pictures);
}
