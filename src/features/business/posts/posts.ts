import { loadDataClient } from '../../../lib/browser/data-client.ts';
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
  isCancelled: boolean;
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
    isCancelled: kind === 'event' && row['status'] === 'cancelled',
    isPublished: row['published_at'] !== null,
  };
};

/** What a business posted, the newest first, with its name and the zone of its clock. */
export async function readPosts(businessId: string) {
  const data = await loadDataClient();
  const read = async (kind: PostKind) => {
    const { data: rows } = await data
      .from(postKinds[kind].table)
      .select('*')
      .eq('business_id', businessId)
      .order('created_at', { ascending: false })
      .limit(200)
      .throwOnError();
    return rows.map((row) => asPost(kind, row as Row));
  };
  const [{ data: business }, job, event, deal] = await Promise.all([
    data.from('businesses').select('name, time_zone').eq('id', businessId).single().throwOnError(),
    read('job'),
    read('event'),
    read('deal'),
  ]);
  return { name: business.name, zone: business.time_zone, posts: { job, event, deal } };
}

/** What the editor of a post needs: the row unless it is new, and what can be chosen. */
export interface PostToEdit {
  row: Row | undefined;
  business: Row & { id: string; name: string; time_zone: string };
  categories: string[];
}

/** Reads a post to edit or copy, or the business for a new one. */
export async function readPost(kind: PostKind, id: string, businessId: string): Promise<PostToEdit> {
  const data = await loadDataClient();
  const { table } = postKinds[kind];
  const row = id
    ? {
        ...(await data.from(table).select('*').eq('id', id).single().throwOnError()).data,
        ...(await readExtension(kind, id)),
      }
    : undefined;
  const owner = textIn(row, 'business_id') || businessId;
  const { data: business } = await data
    .from('businesses')
    .select('id, name, time_zone, address_line1, city, state, zip_code')
    .eq('id', owner)
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
export async function addPost(kind: PostKind, row: Row): Promise<Row> {
  const data = await loadDataClient();
  const { data: added } = await data
    .from(postKinds[kind].table)
    .insert(omitExtensionColumns(kind, row) as never)
    .select('*')
    .single()
    .throwOnError();
  return { ...added, ...(await writeExtension(kind, added.id, row)) };
}

/** Changes a post that is as it was in `seen`; undefined when somebody else changed it meanwhile. */
export async function savePost(kind: PostKind, seen: Row, patch: Row): Promise<Row | undefined> {
  const data = await loadDataClient();
  const own = omitExtensionColumns(kind, patch);
  const id = seen['id'] as string;
  const { data: rows } = await data
    .from(postKinds[kind].table)
    .update((Object.keys(own).length > 0 ? own : { title: seen['title'] }) as never)
    .eq('id', id)
    .eq('updated_at', seen['updated_at'] as string)
    .select('*')
    .throwOnError();
  return rows[0] && { ...seen, ...rows[0], ...(await writeExtension(kind, id, patch)) };
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
