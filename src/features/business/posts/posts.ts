import type { Database } from '../../../../supabase/functions/_shared/database.types.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { resultOfUpdate, type WriteResult } from '../../../lib/browser/optimistic-lock.ts';
import { readExtension, omitExtensionColumns, writeExtension } from './extension-tables.ts';
import { type Row, textIn } from '../../../kit/forms/form-fields.ts';
import { type PostKind, postKinds } from './post-kinds.ts';
import { formatRule } from './recurrence.ts';

/** A job, an event or a deal as lists show it. */
export interface Post {
  id: string;
  slug: string;
  title: string;
  state: string;
  reason: string | null;
  ends: string;
  isOver: boolean;
  /** How it repeats, in words; empty when it does not. */
  repeats: string;
  isCanceled: boolean;
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
    reason: (row['status_reason'] ?? null) as string | null,
    ends: text(end),
    isOver,
    repeats: isSeries ? formatRule(text('rrule')) : '',
    isCanceled: kind === 'event' && row['status'] === 'canceled',
    isPublished: row['published_at'] !== null,
  };
};

// Not "*" of a job: its contact address is no column that anybody may select.
const jobColumns =
  'id, title, slug, business_id, posted_by, description, requirements, location, job_type, is_remote, salary_range, ' +
  'salary_min, salary_max, salary_unit, salary_currency, applicant_location, expire_date, application_url, status, ' +
  'status_reason, status_changed_at, status_changed_by, featured_image, categories, featured, published_at, ' +
  'created_at, updated_at, apply_by_form';
const columnsOf = (kind: PostKind) => (kind === 'job' ? jobColumns : '*');

/** What a business posted, the newest first, with its name and the zone of its clock. */
export async function readPosts(businessId: string) {
  const data = await loadDataClient();
  const read = async (kind: PostKind) => {
    const { data: rows } = await data
      .from(postKinds[kind].table)
      .select<string, Row>(columnsOf(kind))
      .eq('business_id', businessId)
      .order('created_at', { ascending: false })
      .limit(200)
      .throwOnError();
    return rows.map((row) => asPost(kind, row));
  };
  const [{ data: business }, job, event, deal] = await Promise.all([
    data.from('businesses').select('name, time_zone').eq('id', businessId).single().throwOnError(),
    read('job'),
    read('event'),
    read('deal'),
  ]);
  return { name: business.name, zone: business.time_zone, posts: { job, event, deal } };
}

/** A row of jobs, events or deals with the column of its extension table. */
export type PostRow = Row & {
  id: string;
  business_id: string | null;
  title: string;
  updated_at: string;
};

type Business = Database['public']['Tables']['businesses']['Row'];

/** What the editor of a post needs: the row unless it is new, and what can be chosen. */
export interface PostToEdit {
  row: PostRow | undefined;
  business: Pick<Business, 'id' | 'name' | 'time_zone' | 'address_line1' | 'city' | 'state' | 'zip_code'>;
  categories: string[];
}

/** Reads a post. Throws the database's error. */
export async function readPostRow(kind: PostKind, id: string): Promise<PostRow> {
  const data = await loadDataClient();
  const query = data
    .from(postKinds[kind].table)
    .select<string, PostRow>(columnsOf(kind))
    .eq('id', id)
    .single();
  const [{ data: row }, extension] = await Promise.all([query.throwOnError(), readExtension(kind, id)]);
  return { ...row, ...extension };
}

/** Reads a post to edit or copy, or the business for a new one. */
export async function readPost(kind: PostKind, id: string, businessId: string): Promise<PostToEdit> {
  const data = await loadDataClient();
  const row = id ? await readPostRow(kind, id) : undefined;
  const { data: business } = await data
    .from('businesses')
    .select('id, name, time_zone, address_line1, city, state, zip_code')
    .eq('id', row?.business_id ?? businessId)
    .single()
    .throwOnError();
  return { row, business, categories: await readCategories(kind) };
}

async function readCategories(kind: PostKind): Promise<string[]> {
  if (kind === 'deal') return [];
  const data = await loadDataClient();
  const table = kind === 'job' ? 'job_categories' : 'event_categories';
  const { data: rows } = await data.from(table).select('name').order('name').throwOnError();
  return rows.map(({ name }) => name);
}

/** Adds a post of a business; answers it as it is stored. */
export async function addPost(kind: PostKind, row: Row): Promise<PostRow> {
  const data = await loadDataClient();
  const { data: added } = await data
    .from(postKinds[kind].table)
    .insert(omitExtensionColumns(kind, row) as never)
    .select<string, PostRow>(columnsOf(kind))
    .single()
    .throwOnError();
  return { ...row, ...added, ...(await writeExtension(kind, added.id, row)) };
}

/** Changes a post unless somebody else changed it since it was read. Throws the database's error. */
export async function savePost(kind: PostKind, seen: PostRow, patch: Row): Promise<WriteResult<PostRow>> {
  const data = await loadDataClient();
  const own = omitExtensionColumns(kind, patch);
  const { id, title, updated_at } = seen;
  const { data: rows } = await data
    .from(postKinds[kind].table)
    // The extension table has no version of its own: the post gets a new one.
    .update((Object.keys(own).length > 0 ? own : { title }) as never)
    .eq('id', id)
    .eq('updated_at', updated_at)
    .select<string, PostRow>(columnsOf(kind))
    .throwOnError();
  const [row] = rows;
  return resultOfUpdate<PostRow>({
    saved: row && { ...seen, ...own, ...row, ...(await writeExtension(kind, id, patch)) },
    readCurrent: () => readPostRow(kind, id),
    hasSeenVersion: (current) => current.updated_at === updated_at,
  });
}

/** Changes some columns of a post, whoever changed others. */
export async function patchPost(kind: PostKind, id: string, patch: Row): Promise<void> {
  const data = await loadDataClient();
  await data
    .from(postKinds[kind].table)
    .update(patch as never)
    .eq('id', id)
    .select('id')
    .single()
    .throwOnError();
}

/** Removes a post that was never public. */
export async function removePost(kind: PostKind, id: string): Promise<void> {
  const data = await loadDataClient();
  await data.from(postKinds[kind].table).delete().eq('id', id).select('id').single().throwOnError();
}
