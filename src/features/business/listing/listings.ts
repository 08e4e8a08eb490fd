import { type ListingColumn, listingColumns } from '#contracts/listing.ts';
import type { Database } from '../../../../supabase/functions/_shared/database.types.ts';
import { listingEditorStrings } from '../../../i18n/business/listing-editor-strings.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { type CustomChange, readCustomChanges } from '../../../kit/custom-fields/custom-changes.ts';
import { UserError } from '../../../lib/browser/errors/failure.ts';
import { pageStrings } from '../../../lib/browser/page-locale.ts';
import { toUserMessage } from '../../../lib/browser/errors/to-user-message.ts';
import { resultOfUpdate, type WriteResult } from '../../../lib/browser/optimistic-lock.ts';
import { type OwnEntitlements, readOwnEntitlements } from '../membership/own-entitlements.ts';
import {
  type CategoryGroup,
  type CategoryTitles,
  groupCategories,
  titleCategories,
} from './category-tree.ts';
import { pageLanguage } from '../../../lib/browser/page-locale.ts';

type Tables = Database['public']['Tables'];
const editorColumns = [
  'id',
  'slug',
  'owner_id',
  'status',
  'status_reason',
  'published_at',
  'version',
] as const;

/** A listing as its editor knows it. */
export type Listing = Pick<Tables['businesses']['Row'], ListingColumn | (typeof editorColumns)[number]>;
const selectListing = [...editorColumns, ...listingColumns].join(', ');
export type ChangeRequest = Tables['change_requests']['Row'];
/** Some columns of a listing with the values to store. */
export type ListingPatch = Partial<Pick<Listing, ListingColumn>>;

/** What a change request may have besides columns: values of custom fields by their ids. */
export interface CustomPatch {
  custom_values?: Record<string, unknown>;
}

/** A listing with the latest change request for it. */
export interface StoredListing {
  listing: Listing;
  waiting: ChangeRequest | null;
  /** What it says of custom fields. */
  customChange?: CustomChange | undefined;
}

/** What the editor of a listing needs. */
export interface ListingToEdit extends StoredListing {
  categories: CategoryGroup[];
  categoryTitles: CategoryTitles;
  moderated: string[];
  zone: string;
  entitlements: OwnEntitlements;
}

// Not from the table: where a listing is and its number are no columns that anybody may select.
async function readManaged(id: string): Promise<Listing> {
  const data = await loadDataClient();
  const { data: listing } = await data
    .rpc('managed_listings', { listings: [id] })
    .select<string, Listing>(selectListing)
    .single()
    .throwOnError();
  return listing;
}

/** Reads a listing with its latest change request, and which fields need approval. */
export async function readListing(id: string): Promise<ListingToEdit> {
  const data = await loadDataClient();
  const [listing, waiting, categories, settings, entitlements] = await Promise.all([
    readManaged(id),
    data
      .from('change_requests')
      .select('*')
      .eq('business_id', id)
      .order('created_at', { ascending: false })
      .limit(1)
      .maybeSingle()
      .throwOnError(),
    data.from('business_categories').select('id, name, names, parent_id').order('name').throwOnError(),
    data.from('site_settings').select('moderated_fields, time_zone').single().throwOnError(),
    readOwnEntitlements(id),
  ]);
  const [customChange] = waiting.data ? await readCustomChanges([waiting.data], pageLanguage()) : [];
  return {
    customChange,
    listing,
    waiting: waiting.data,
    categories: groupCategories(categories.data),
    categoryTitles: titleCategories(categories.data, pageLanguage()),
    moderated: settings.data.moderated_fields,
    zone: settings.data.time_zone,
    entitlements,
  };
}

/** Reads a listing as staff edit it: as it is now, without the owner's pending change, and nothing needs approval. */
export async function readListingAsStaff(id: string): Promise<ListingToEdit> {
  return { ...(await readListing(id)), waiting: null, moderated: [] };
}

/** Begins a draft of a new listing; answers its id. */
export async function addListing(row: { name: string; tagline: string }): Promise<string> {
  const data = await loadDataClient();
  const { data: settings } = await data.from('site_settings').select('time_zone').single().throwOnError();
  const { data: added } = await data
    .from('businesses')
    .insert({ ...row, time_zone: settings.time_zone })
    .select('id')
    .single()
    .throwOnError();
  return added.id;
}

/** Begins a draft of another location of a main listing; answers its id. Throws the database's error: `main_is_branch`, ... */
export async function addBranch(main: string, row: { name: string; tagline: string }): Promise<string> {
  const data = await loadDataClient();
  const { data: added } = await data.rpc('add_branch', { main, ...row }).throwOnError();
  return added;
}

/**
 * Changes a listing unless somebody else changed it since it was read. Throws a UserError once it is out of this person's reach, or
 * the database's error.
 */
export async function saveListing(
  seen: StoredListing,
  patch: ListingPatch,
): Promise<WriteResult<StoredListing>> {
  const data = await loadDataClient();
  const { id, version } = seen.listing;
  const { data: rows } = await data
    .from('businesses')
    .update(patch)
    .eq('id', id)
    .eq('version', version)
    .select('id')
    .throwOnError();
  return resultOfUpdate<StoredListing>({
    saved: rows.length > 0 ? { ...seen, listing: await readManaged(id) } : undefined,
    readCurrent: () => readListing(id).catch(throwNoLongerEditable),
    hasSeenVersion: (current) => current.listing.version === version,
  });
}

function throwNoLongerEditable(error: unknown): never {
  if (toUserMessage(error).code !== 'NOT_FOUND') throw error;
  throw new UserError(pageStrings(listingEditorStrings).noLongerYours);
}

/** Requests changes of a public listing; those that are pending already stay requested. */
export async function requestChange(businessId: string, patch: ListingPatch, note: string): Promise<void> {
  const data = await loadDataClient();
  await data
    .from('change_requests')
    .insert({ business_id: businessId, patch, ...(note.trim() && { note: note.trim() }) })
    .throwOnError();
}

/**
 * Moves a listing, or what else has a state, from the state that was seen to another. Throws the database's error: `reason_needed`
 * for staff who take down or restore what belongs to others, ...
 */
export async function changeState(
  entity: 'businesses' | 'change_requests' | 'claims' | 'jobs' | 'events' | 'deals',
  id: string,
  from: string,
  to: string,
  reason = '',
): Promise<void> {
  const data = await loadDataClient();
  await data
    .rpc('change_status', {
      entity,
      item_id: id,
      from_status: from,
      to_status: to,
      ...(reason && { reason }),
    })
    .throwOnError();
}

/** Removes a listing that was never public. */
export async function removeListing(id: string): Promise<void> {
  const data = await loadDataClient();
  await data.from('businesses').delete().eq('id', id).throwOnError();
}
