import { listingEditorStrings } from '../../../i18n/business/listing-editor-strings.ts';
import { useLanguage, useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { useState } from 'react';
import { track } from '../../../lib/browser/track.ts';
import { useAction } from '../../../kit/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Outcome } from '../../../ui/Outcome.tsx';
import { businessUrl } from '../business-url.ts';
import { EndListing } from './EndListing.tsx';
import { type MissingPart, rateListing } from './listing-strength.ts';
import { changeState, removeListing } from './listings.ts';
import { SectionLink } from './SectionLink.tsx';
import type { ListingEditorState } from './use-listing-editor.ts';
import type { SectionName } from './use-open-section.ts';

interface SubmitListingProps {
  editor: ListingEditorState;
  isOwner: boolean;
  onOpen: (section: SectionName) => void;
}

/** The last card: what is missing, submitting for review, withdrawing, and taking the page down. */
export function SubmitListing({ editor, isOwner, onOpen }: SubmitListingProps) {
  const { listing, draft, save, status: savingStatus, errors } = editor;
  const language = useLanguage();
  const { review: t } = listingEditorStrings[language];
  const path = useLocalPath();
  const { status } = listing;
  const [isAsking, setAsking] = useState(false);
  const [isSubmitted, setSubmitted] = useState(false);
  const { run, isBusy, failure } = useAction();
  const { missing } = rateListing(draft, language);
  const required = missing.filter(({ isRequired }) => isRequired);
  const move = (to: string) => {
    run(async () => {
      if (to === 'pending' && savingStatus !== 'saved' && !(await save())) return;
      await changeState('businesses', listing.id, status, to);
      track('business_signup', { step: to });
      await editor.refresh();
      setSubmitted(to === 'pending');
    });
  };
  const remove = () => {
    run(async () => {
      await removeListing(listing.id);
      location.assign(path(businessUrl('')));
    });
  };
  const isPublic = status === 'approved';
  const canSubmit = ['draft', 'rejected', 'archived'].includes(status);
  const hasErrors = Object.keys(errors).length > 0;
  const canDelete = isOwner && listing.published_at === null && status !== 'pending';
  if (isPublic && !isOwner) return null;
  return (
    <section id="review" className="card stack section-card" aria-labelledby="review-title">
      <h2 id="review-title" tabIndex={-1}>
        {isPublic ? t.visibility : t.title}
      </h2>
      <FailureNotice failure={failure} />
      {status === 'pending' && (
        <Submitted isNew={isSubmitted}>
          <p>{t.submittedText}</p>
          <p>
            <Button variant="quiet" isBusy={isBusy} onClick={() => move('draft')}>
              {t.withdraw}
            </Button>
          </p>
        </Submitted>
      )}
      {canSubmit && (
        <>
          <Missing title={t.required} parts={required} onOpen={onOpen} />
          <Missing
            title={t.recommended}
            parts={missing.filter((part) => !required.includes(part))}
            onOpen={onOpen}
          />
          {hasErrors && <p className="field-error">{t.fixFirst}</p>}
        </>
      )}
      {status === 'suspended' && <p>{t.suspended}</p>}
      <p className="actions">
        {canSubmit && required.length === 0 && !hasErrors && (
          <Button isBusy={isBusy} onClick={() => move('pending')}>
            {t.submit}
          </Button>
        )}
        {isPublic && (
          <Button variant="quiet" onClick={() => setAsking(true)}>
            {t.unpublish}
          </Button>
        )}
        {canDelete && (
          <Button variant="quiet" onClick={() => setAsking(true)}>
            {t.deleteDraft}
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
    </section>
  );
}

/** Says that it was submitted; takes the focus only from the button that just did it. */
function Submitted({ isNew, children }: { isNew: boolean; children: React.ReactNode }) {
  const { review: t } = useStrings(listingEditorStrings);
  if (isNew) return <Outcome title={t.submitted}>{children}</Outcome>;
  return (
    <>
      <h3>{t.submitted}</h3>
      {children}
    </>
  );
}

interface MissingProps {
  title: string;
  parts: readonly MissingPart[];
  onOpen: (section: SectionName) => void;
}

function Missing({ title, parts, onOpen }: MissingProps) {
  if (parts.length === 0) return null;
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {parts.map(({ label, section }) => (
          <li key={label}>
            <SectionLink section={section} onOpen={onOpen}>
              {label}
            </SectionLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
