import { useState } from 'react';
import { track } from '../../lib/track.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { EndListing } from './EndListing.tsx';
import { missingIn } from './listing-draft.ts';
import { changeState, removeListing } from './listings.ts';
import { areaPage } from './page-address.ts';
import type { ListingEditorState } from './use-listing-editor.ts';

/** The last step: what is missing, sending in, and taking back. */
export function SendListing({ editor, isOwner }: { editor: ListingEditorState; isOwner: boolean }) {
  const { listing, draft, save, saving, errors } = editor;
  const { status } = listing;
  const [isAsking, setAsking] = useState(false);
  const { run, isBusy, failure } = useAction();
  const { needed, helpful } = missingIn(draft);
  const move = (to: string) => {
    run(async () => {
      if (to === 'pending' && saving !== 'saved' && !(await save())) return;
      await changeState('businesses', listing.id, status, to);
      track('business_signup', { step: to });
      await editor.refresh();
    });
  };
  const remove = () => {
    run(async () => {
      await removeListing(listing.id);
      location.assign(areaPage(''));
    });
  };
  if (status === 'pending')
    return (
      <Outcome title="Sent in">
        <p>The hub’s staff look at it, and you hear from us by mail. You can still change it meanwhile.</p>
        <FailureNotice failure={failure} />
        <p>
          <Button
            variant="quiet"
            isBusy={isBusy}
            onClick={() => {
              move('draft');
            }}
          >
            Take it back
          </Button>
        </p>
      </Outcome>
    );
  const isPublic = status === 'approved';
  const maySend = needed.length === 0 && Object.keys(errors).length === 0;
  return (
    <div className="stack">
      <FailureNotice failure={failure} />
      <List title="This is needed before you send it in" items={needed} />
      <List title="This helps people, and can come later" items={helpful} />
      {Object.keys(errors).length > 0 && (
        <p className="field-error">Something in another step is marked: mend it first.</p>
      )}
      {isPublic && <p>The page is public. Changes are sent with the button below.</p>}
      {status === 'suspended' && <p>The hub’s staff suspended this page. Ask them what to do.</p>}
      <p className="actions">
        {['draft', 'rejected', 'archived'].includes(status) && maySend && (
          <Button
            isBusy={isBusy}
            onClick={() => {
              move('pending');
            }}
          >
            Send it in for approval
          </Button>
        )}
        {isPublic && isOwner && (
          <Button
            variant="quiet"
            onClick={() => {
              setAsking(true);
            }}
          >
            Take the page down
          </Button>
        )}
        {isOwner && listing.published_at === null && (
          <Button
            variant="quiet"
            onClick={() => {
              setAsking(true);
            }}
          >
            Delete the draft
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
          onKeep={() => {
            setAsking(false);
          }}
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
