import { useState } from 'react';
import { track } from '../../../lib/browser/track.ts';
import { useAction } from '../../../kit/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Outcome } from '../../../ui/Outcome.tsx';
import { EndListing } from './EndListing.tsx';
import { missingIn } from './listing-draft.ts';
import { changeState, removeListing } from './listings.ts';
import { businessUrl } from '../business-url.ts';
import type { ListingEditorState } from './use-listing-editor.ts';

/** The last step: what is missing, sending in, and taking back. */
export function SubmitListing({ editor, isOwner }: { editor: ListingEditorState; isOwner: boolean }) {
  const { listing, draft, save, status: savingStatus, errors } = editor;
  const { status } = listing;
  const [isAsking, setAsking] = useState(false);
  const { run, isBusy, failure } = useAction();
  const { needed, helpful } = missingIn(draft);
  const move = (to: string) => {
    run(async () => {
      if (to === 'pending' && savingStatus !== 'saved' && !(await save())) return;
      await changeState('businesses', listing.id, status, to);
      track('business_signup', { step: to });
      await editor.refresh();
    });
  };
  const remove = () => {
    run(async () => {
      await removeListing(listing.id);
      location.assign(businessUrl(''));
    });
  };
  if (status === 'pending')
    return (
      <Outcome title="Submitted">
        <p>We will review your listing and email you. You can still edit it.</p>
        <FailureNotice failure={failure} />
        <p>
          <Button variant="quiet" isBusy={isBusy} onClick={() => move('draft')}>
            Withdraw submission
          </Button>
        </p>
      </Outcome>
    );
  const isPublic = status === 'approved';
  const maySend = needed.length === 0 && Object.keys(errors).length === 0;
  return (
    <div className="stack">
      <FailureNotice failure={failure} />
      <List title="Required before you submit" items={needed} />
      <List title="Recommended" items={helpful} />
      {Object.keys(errors).length > 0 && (
        <p className="field-error">Fix the highlighted fields in the other steps.</p>
      )}
      {isPublic && <p>This listing is live. Submit your changes with the button below.</p>}
      {status === 'suspended' && <p>This listing is suspended. Contact us for help.</p>}
      <p className="actions">
        {['draft', 'rejected', 'archived'].includes(status) && maySend && (
          <Button isBusy={isBusy} onClick={() => move('pending')}>
            Submit for review
          </Button>
        )}
        {isPublic && isOwner && (
          <Button variant="quiet" onClick={() => setAsking(true)}>
            Unpublish
          </Button>
        )}
        {isOwner && listing.published_at === null && (
          <Button variant="quiet" onClick={() => setAsking(true)}>
            Delete draft
          </Button>
        )}
      </p>
      {isAsking && (
        <EndListing
          isPublic={isPublic}
          isBusy={isBusy}
          onEnd={() => {
            setAsking(false);
            if (isPublic) move('archived');
            else remove();
          }}
          onKeep={() => setAsking(false)}
        />
      )}
    </div>
  );
}

function List({ title, items }: { title: string; items: string[] }) {
  if (items.length === 0) return null;
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}
