import { useState } from 'react';
import { listingLabel } from '#contracts/listing.ts';
import { ConflictView } from '../../../kit/forms/ConflictView.tsx';
import { SavingState } from '../../../kit/forms/SavingState.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { ListingPreview } from './ListingPreview.tsx';
import { ListingStep } from './ListingStep.tsx';
import { steps } from './listing-fields.ts';
import { type ListingToEdit, readListing, readListingAsStaff } from './listings.ts';
import { LoadByParam } from '../LoadByParam.tsx';
import { businessUrl } from '../business-url.ts';
import { sessionIsland } from '../../../kit/session/RequireSession.tsx';
import { StateBadge } from '../StateBadge.tsx';
import { describeState } from '../states.ts';
import { useListingEditor } from './use-listing-editor.ts';
import { PendingChanges } from './PendingChanges.tsx';

/** Edits the listing that `?id=` names, step by step, with a preview. */
export const ListingEditor = sessionIsland(
  { name: 'ListingEditor', reason: 'Sign in to edit your business.' },
  ({ id: userId }) => (
    <LoadByParam param="id" queryKey={['listing']} load={readListing}>
      {(loaded) => <Editor key={loaded.listing.id} loaded={loaded} userId={userId} />}
    </LoadByParam>
  ),
);

/** The same for staff and any listing: what they save is public at once, also the fields that need approval. */
export const StaffListingEditor = sessionIsland(
  { name: 'StaffListingEditor', reason: 'Sign in to edit this listing.' },
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
  const editor = useListingEditor(loaded, userId);
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      steps.findIndex(({ name }) => `#${name}` === location.hash),
    ),
  );
  const { listing, draft, waiting } = editor;
  const step = steps[at] ?? steps[0];
  const isPublic = listing.status === 'approved';
  const go = (to: number) => {
    setAt(to);
    history.replaceState(null, '', `#${steps[to]?.name ?? ''}`);
  };
  return (
    <>
      <p>
        <strong>{loaded.listing.name}</strong> <StateBadge state={listing.status} />{' '}
        <span className="soft">{describeState(listing.status)}</span>
      </p>
      {listing.status_reason && listing.status !== 'approved' && (
        <Notice>
          <p>Reason: {listing.status_reason}</p>
        </Notice>
      )}
      <PendingChanges
        key={waiting?.id}
        live={listing}
        waiting={waiting}
        onTake={editor.take}
        onChanged={editor.refresh}
      />
      {editor.isRestored && (
        <Notice>
          <p>
            Your unsaved changes were restored.{' '}
            <button type="button" className="link" onClick={editor.discard}>
              Discard
            </button>
          </p>
        </Notice>
      )}
      <nav aria-label="Steps">
        <ol className="steps">
          {steps.map(({ name, title }, index) => (
            <li key={name}>
              <button
                type="button"
                className="link"
                aria-current={index === at ? 'step' : undefined}
                onClick={() => go(index)}
              >
                {title}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <ConflictView editor={editor.editor} labelOf={listingLabel} />
      {step && (
        <Panel title={step.title}>
          <ListingStep
            step={step}
            editor={editor}
            categories={loaded.categories}
            isOwner={loaded.listing.owner_id === userId}
            isStaff={isStaff}
            userId={userId}
          />
        </Panel>
      )}
      <FailureNotice failure={editor.failure} />
      {editor.isBlocked && (
        <Notice tone="danger">Fix the highlighted fields, then save. Nothing you typed is lost.</Notice>
      )}
      {editor.message && <Notice>{editor.message}</Notice>}
      <SavingState status={editor.status} isAutosaved={editor.isAutosaved} isKept />
      <p className="actions">
        {at > 0 && (
          <Button variant="quiet" onClick={() => go(at - 1)}>
            Back
          </Button>
        )}
        {at < steps.length - 1 && (
          <Button variant={isPublic ? 'quiet' : 'main'} onClick={() => go(at + 1)}>
            Next: {steps[at + 1]?.title}
          </Button>
        )}
        {(!editor.isAutosaved || editor.status === 'failed') && (
          <Button isBusy={editor.isBusy} onClick={() => void editor.save()}>
            {isPublic && !isStaff ? 'Submit changes' : 'Save'}
          </Button>
        )}
        <a className="button" data-variant="quiet" href={isStaff ? '/admin/businesses' : businessUrl('')}>
          All businesses
        </a>
      </p>
      <ListingPreview draft={draft} />
    </>
  );
}
