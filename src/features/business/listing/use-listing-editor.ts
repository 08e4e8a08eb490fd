import { useEffect, useEffectEvent, useState } from 'react';
import type { Failure } from '../../../lib/browser/errors/failure.ts';
import { reportAccessError } from '../../../kit/session/session-events.ts';
import { toUserMessage } from '../../../lib/browser/errors/to-user-message.ts';
import { beginWith, type Kept, keptAs, withWaiting } from './begin-listing.ts';
import type { Row } from '../../../kit/forms/form-fields.ts';
import { deleteDraft, saveDraft } from '../../../kit/forms/draft-storage.ts';
import {
  changesOf,
  isChanged,
  type ListingDraft,
  refuseDraft,
  splitChanges,
  toDraft,
} from './listing-draft.ts';
import { type Listing, type ListingToEdit, readListing, requestChange, saveListing } from './listings.ts';
import { describeSaved, notAllowed, somethingWrong } from '../form/saving-words.ts';
import { useLeaveGuard } from '../../../kit/forms/use-leave-guard.ts';

const pauseBeforeSaving = 1_200;
const autosaved = new Set(['draft', 'rejected']);

/** How far saving is. */
type Saving = 'saved' | 'unsaved' | 'busy' | 'failed' | 'conflict';

/** Edits one listing: what is typed, whether it is saved, and what to do about two people at once. */
export function useListingEditor(loaded: ListingToEdit) {
  const [begun] = useState(() => beginWith(loaded));
  const [draft, setDraft] = useState(begun.draft);
  const [isKept, setKept] = useState(begun.isKept);
  const [listing, setListing] = useState(() => withWaiting(loaded));
  const [waiting, setWaiting] = useState(loaded.waiting);
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ failure: Failure; draft: ListingDraft }>();
  const [theirs, setTheirs] = useState<Listing | undefined>(begun.theirs);
  const [said, setSaid] = useState('');
  const isUnsaved = isChanged(draft, listing);
  const isAutosaved = autosaved.has(listing.status);
  useLeaveGuard(isUnsaved);

  const write = async (against: Listing): Promise<boolean> => {
    const changes = changesOf(draft, against);
    if (Object.keys(changes).length === 0) {
      // Both wrote the same: what comes next is against their version.
      if (against !== listing) setListing(against);
      return true;
    }
    setBusy(true);
    setSaid('');
    let { version } = against;
    try {
      const isPublic = against.status === 'approved';
      const { waits, atOnce } = splitChanges(changes, isPublic ? loaded.moderated : []);
      if (Object.keys(atOnce).length > 0) {
        const saved = await saveListing(against, atOnce);
        if (!saved) {
          const { listing: current } = await readListing(against.id);
          // Not changed by anybody, and yet not ours to change: the right was taken away meanwhile.
          if (current.version === against.version) throw notAllowed;
          setTheirs(current);
          return false;
        }
        version = saved.version;
        setListing({ ...saved, ...(waiting?.status === 'pending' ? (waiting.patch as Row) : {}) });
      }
      if (Object.keys(waits).length > 0) {
        await requestChange(against.id, waits, '');
        const again = await readListing(against.id);
        setListing(withWaiting(again));
        setWaiting(again.waiting);
      }
      setFailed(undefined);
      // What is marked is not saved: it stays on this device.
      if (Object.keys(refuseDraft(draft)).length > 0)
        saveDraft(keptAs(against.id), { version, draft } satisfies Kept);
      else deleteDraft(keptAs(against.id));
      setKept(false);
      if (isPublic) setSaid(describeSaved(waits, atOnce));
      return true;
    } catch (error) {
      reportAccessError(error);
      setFailed({ failure: toUserMessage(error), draft });
      return false;
    } finally {
      setBusy(false);
    }
  };

  const saveByItself = useEffectEvent(() => {
    void write(listing);
  });
  // What failed is not tried again before something else is typed: the button does that.
  const waitsToSave = isAutosaved && isUnsaved && !isBusy && !theirs && failed?.draft !== draft;
  useEffect(() => {
    if (!waitsToSave) return;
    const timer = setTimeout(saveByItself, pauseBeforeSaving);
    return () => {
      clearTimeout(timer);
    };
  }, [draft, waitsToSave]);

  const change = (patch: Partial<ListingDraft>) => {
    const next = { ...draft, ...patch };
    setDraft(next);
    saveDraft(keptAs(listing.id), { version: listing.version, draft: next } satisfies Kept);
  };
  const saving: Saving = theirs
    ? 'conflict'
    : isBusy
      ? 'busy'
      : failed && isUnsaved
        ? 'failed'
        : isUnsaved
          ? 'unsaved'
          : 'saved';
  return {
    draft,
    listing,
    waiting,
    theirs,
    saving,
    said,
    isKept,
    isBusy,
    isAutosaved,
    failure: saving === 'failed' ? failed?.failure : undefined,
    errors: refuseDraft(draft),
    change,
    save: () => {
      if (Object.keys(refuseDraft(draft)).length === 0) return write(listing);
      setFailed({ failure: somethingWrong, draft });
      return Promise.resolve(false);
    },
    /** Puts fields as they were asked for into what is typed; the others stay as they are. */
    take: (asked: Row) => {
      const [before, after] = [toDraft(listing), toDraft({ ...listing, ...asked })];
      const values = Object.entries(after.values).filter(([name, value]) => value !== before.values[name]);
      const { logo_url, cover_url, gallery, ...rest } = after;
      change({
        values: { ...draft.values, ...Object.fromEntries(values) },
        ...('logo_url' in asked && { logo_url }),
        ...('cover_url' in asked && { cover_url }),
        ...('gallery' in asked && { gallery }),
        ...('opening_hours' in asked && { week: rest.week }),
        ...('special_hours' in asked && { specials: rest.specials }),
      });
    },
    /** Reads the listing again after its state was changed. */
    refresh: async () => {
      const again = await readListing(listing.id);
      setListing(withWaiting(again));
      setWaiting(again.waiting);
    },
    /** Writes what was typed over what the other person wrote. */
    keepMine: async () => {
      if (!theirs) return;
      const other = theirs;
      setTheirs(undefined);
      await write(other);
    },
    /** Gives up what was typed for what the other person wrote, or for what is stored. */
    giveUp: () => {
      const kept = theirs ?? listing;
      deleteDraft(keptAs(kept.id));
      setListing(kept);
      setDraft(toDraft(kept));
      setKept(false);
      setTheirs(undefined);
    },
  };
}

export type ListingEditorState = ReturnType<typeof useListingEditor>;
