import { translateServerMessage } from '../../../lib/browser/errors/translate-server-message.ts';
import { listingEditorStrings } from '../../../i18n/business/listing-editor-strings.ts';
import { useDateLocale, useLanguage, useLocalPath } from '../../../i18n/use-strings.ts';
import { Eye } from 'lucide';
import { useState } from 'react';
import { CustomFieldsPanel } from '../../../kit/custom-fields/CustomFieldsPanel.tsx';
import { ConflictView } from '../../../kit/forms/ConflictView.tsx';
import { sessionIsland } from '../../../kit/session/RequireSession.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { businessUrl } from '../business-url.ts';
import { LoadByParam } from '../LoadByParam.tsx';
import { StateBadge } from '../StateBadge.tsx';
import { describeState } from '../states.ts';
import { approvalNotes, needsApproval } from './approval.ts';
import { toDraft } from './listing-draft.ts';
import { listingLabelIn, listSections } from './listing-fields.ts';
import { ListingPreview } from './ListingPreview.tsx';
import {
  type CustomPatch,
  type ListingPatch,
  type ListingToEdit,
  readListing,
  readListingAsStaff,
} from './listings.ts';
import { PendingChanges } from './PendingChanges.tsx';
import { SectionCard } from './SectionCard.tsx';
import { SectionFields } from './SectionFields.tsx';
import { SectionView } from './SectionView.tsx';
import { StrengthMeter } from './StrengthMeter.tsx';
import { SubmitListing } from './SubmitListing.tsx';
import { useListingEditor } from './use-listing-editor.ts';
import { useSections } from './use-sections.ts';

/** Edits the listing that `?id=` names, section by section, with a preview. */
export const ListingEditor = sessionIsland(
  { name: 'ListingEditor', reason: (language) => listingEditorStrings[language].signIn },
  ({ id: userId }) => (
    <LoadByParam param="id" queryKey={['listing']} load={readListing}>
      {(loaded) => <Editor key={loaded.listing.id} loaded={loaded} userId={userId} />}
    </LoadByParam>
  ),
);

/** The same for staff and any listing: what they save is public at once, also the fields that need approval. */
export const StaffListingEditor = sessionIsland(
  { name: 'StaffListingEditor', reason: (language) => listingEditorStrings[language].signInAsStaff },
  ({ id: userId }) => (
    <LoadByParam param="id" queryKey={['listing', 'staff']} load={readListingAsStaff}>
      {(loaded) => <Editor key={loaded.listing.id} loaded={loaded} userId={userId} isStaff />}
    </LoadByParam>
  ),
);

interface EditorProps {
  loaded: ListingToEdit;
  userId: string;
  isStaff?: boolean;
}

function Editor({ loaded, userId, isStaff = false }: EditorProps) {
  const language = useLanguage();
  const t = listingEditorStrings[language];
  const locale = useDateLocale();
  const path = useLocalPath();
  const editor = useListingEditor(loaded, userId);
  const state = useSections(editor, loaded.moderated);
  const [isPreviewing, setPreviewing] = useState(false);
  const { listing, draft, waiting } = editor;
  const isPublic = listing.status === 'approved';
  const isPending = waiting?.status === 'pending' && isPublic;
  const pending = new Set(isPending ? Object.keys(waiting.patch as ListingPatch) : []);
  const shown = isPublic ? toDraft(listing, locale) : draft;
  const noteOf = approvalNotes(isPublic, isStaff, loaded.moderated, language);
  return (
    <div className="listing-editor">
      <div className="stack">
        <div className="section-head">
          <p>
            <strong>{listing.name}</strong> <StateBadge state={listing.status} />{' '}
            <span className="soft">{describeState(listing.status, language)}</span>
          </p>
          <div className="actions">
            <span className="narrow-only">
              <Button variant="quiet" onClick={() => setPreviewing(true)}>
                <Icon icon={Eye} /> {t.preview}
              </Button>
            </span>
            <a
              className="button"
              data-variant="quiet"
              href={isStaff ? '/admin/businesses' : path(businessUrl(''))}
            >
              {t.allBusinesses}
            </a>
          </div>
        </div>
        {listing.status_reason && !isPublic && (
          <Notice>
            <p>{t.pending.reason(translateServerMessage(listing.status_reason))}</p>
          </Notice>
        )}
        <PendingChanges
          key={waiting?.id}
          live={listing}
          waiting={waiting}
          customChange={editor.customChange}
          onTake={editor.take}
          onChanged={editor.refresh}
        />
        {editor.isRestored && (
          <Notice>
            <p>
              {t.restored}{' '}
              <button type="button" className="link" onClick={editor.discard}>
                {t.discard}
              </button>
            </p>
          </Notice>
        )}
        <ConflictView editor={editor.editor} labelOf={listingLabelIn(language)} />
        <StrengthMeter draft={draft} onOpen={state.show} />
        {state.open === undefined && <FailureNotice failure={editor.failure} />}
        {listSections(language).map((section) => (
          <SectionCard
            key={section.name}
            section={section}
            state={state}
            editor={editor}
            isGuided={editor.isAutosaved}
            view={
              <SectionView section={section} draft={shown} pending={pending} titles={loaded.categoryTitles} />
            }
          >
            <SectionFields
              section={section}
              editor={editor}
              categories={loaded.categories}
              categoryTitles={loaded.categoryTitles}
              entitlements={loaded.entitlements}
              noteOf={noteOf}
              isStaff={isStaff}
              userId={userId}
            />
          </SectionCard>
        ))}
        <CustomFieldsPanel
          entity="listing"
          id={listing.id}
          waiting={isPending ? (waiting.patch as CustomPatch).custom_values : undefined}
          isModerated={isPublic && needsApproval('description', loaded.moderated)}
          isStaff={isStaff}
          onWaits={editor.refresh}
        />
        {!isStaff && (
          <Panel title={t.postsAndLocations}>
            <ul className="links-row">
              <li>
                <a href={path(businessUrl('posts', { id: listing.id }))}>{t.posts}</a>
              </li>
              {listing.owner_id === userId && (
                <li>
                  <a href={path(businessUrl('locations', { id: listing.id }))}>{t.locations}</a>
                </li>
              )}
            </ul>
          </Panel>
        )}
        <SubmitListing editor={editor} isOwner={listing.owner_id === userId} onOpen={state.show} />
      </div>
      <div className="preview-beside">
        <ListingPreview draft={draft} />
      </div>
      {isPreviewing && (
        <Modal title={t.preview} onClose={() => setPreviewing(false)}>
          <ListingPreview draft={draft} />
          <p className="actions modal-actions">
            <Button onClick={() => setPreviewing(false)}>{t.close}</Button>
          </p>
        </Modal>
      )}
    </div>
  );
}
