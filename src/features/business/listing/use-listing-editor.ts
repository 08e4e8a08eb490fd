import { dateLocale } from '#contracts/languages.ts';
import type { Language } from '../../../i18n/by-language.ts';
import { listingEditorStrings } from '../../../i18n/business/listing-editor-strings.ts';
import { useLanguage } from '../../../i18n/use-strings.ts';
import { useEditor } from '../../../kit/forms/use-editor.ts';
import { track } from '../../../lib/browser/track.ts';
import type { WriteResult } from '../../../lib/browser/optimistic-lock.ts';
import {
  copyColumns,
  type ListingDraft,
  splitChanges,
  toDraft,
  toPatch,
  validateDraft,
} from './listing-draft.ts';
import {
  type Listing,
  type ListingPatch,
  type ListingToEdit,
  readListing,
  requestChange,
  saveListing,
  type StoredListing,
} from './listings.ts';

const autosaved = new Set(['draft', 'rejected']);

/** The editor of one listing: a draft saves itself; a public listing is saved by a button, its moderated fields as a request. */
export function useListingEditor(loaded: ListingToEdit, userId: string) {
  const language = useLanguage();
  const locale = dateLocale(language);
  const form = useEditor<ListingDraft, StoredListing, ListingPatch>({
    stored: loaded,
    toDraft: (stored = loaded) => toDraft(withPending(stored), locale),
    toRow: toPatch,
    validate: (draft) => {
      const errors = validateDraft(draft, language);
      // The database takes no half of a place.
      return 'longitude' in errors ? { latitude: '', ...errors } : errors;
    },
    versionOf: ({ listing: { version }, waiting }) =>
      waiting?.status === 'pending' ? `${String(version)} ${waiting.id} ${waiting.updated_at}` : version,
    write: (changes, seen = loaded) => writeListing(changes, seen, loaded.moderated, language),
    copyFields: copyColumns,
    draftKey: ({ listing } = loaded) => ({ userId, name: `listing-${listing.id}` }),
    isAutosaved: ({ listing } = loaded) => autosaved.has(listing.status),
    savesValidFields: true,
  });
  const { editor, draft, stored: { listing, waiting, customChange } = loaded } = form;
  return {
    ...form,
    listing,
    waiting,
    customChange,
    /** Puts the values of a change request into the form; other fields stay as they are. */
    take: (patch: ListingPatch) => {
      editor.change(copyColumns(draft, toDraft({ ...listing, ...patch }, locale), Object.keys(patch)));
    },
    /** Reads the listing again after its state was changed. */
    refresh: async () => {
      editor.merge(await readListing(listing.id));
    },
  };
}

/** What useListingEditor answers. */
export type ListingEditorState = ReturnType<typeof useListingEditor>;

/** The listing as it would be with the changes that are pending: the editor goes on from there. */
const withPending = ({ listing, waiting }: StoredListing): Listing =>
  waiting?.status === 'pending' ? { ...listing, ...(waiting.patch as ListingPatch) } : listing;

async function writeListing(
  changes: ListingPatch,
  seen: StoredListing,
  moderated: readonly string[],
  language: Language,
): Promise<WriteResult<StoredListing>> {
  const { id, status } = seen.listing;
  const isPublic = status === 'approved';
  track('profile_edit', { part: 'listing' });
  const { waits, atOnce } = splitChanges(changes, isPublic ? moderated : []);
  let result: WriteResult<StoredListing> = { saved: seen };
  if (hasFields(atOnce)) result = await saveListing(seen, atOnce);
  if ('conflict' in result) return result;
  if (hasFields(waits)) {
    await requestChange(id, waits, '');
    result = { saved: await readListing(id) };
  }
  return isPublic ? { ...result, message: describeSaved(waits, atOnce, language) } : result;
}

const hasFields = (patch: ListingPatch) => Object.keys(patch).length > 0;

/** What became of the changes of a public listing. */
const describeSaved = (waits: ListingPatch, atOnce: ListingPatch, language: Language) => {
  const t = listingEditorStrings[language];
  return [hasFields(atOnce) && t.saved, hasFields(waits) && t.submitted].filter(Boolean).join(' ');
};
