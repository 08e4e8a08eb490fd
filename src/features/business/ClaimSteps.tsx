import { useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { ClaimByCode } from './ClaimByCode.tsx';
import { ClaimByDocuments } from './ClaimByDocuments.tsx';
import {
  beginClaim,
  type Claim,
  type Claimable,
  type ClaimMethod,
  explainClaim,
  moveClaim,
} from './claims.ts';
import { useWork } from './use-work.ts';

interface ClaimStepsProps {
  listing: Claimable;
  claim: Claim | undefined;
  userId: string;
  reload: () => void;
}

/** A claim from its beginning to the desk: how to prove it, and the proof. */
export function ClaimSteps({ listing, claim, userId, reload }: ClaimStepsProps) {
  if (!claim) return <Begin listing={listing} reload={reload} />;
  if (claim.status === 'pending_review')
    return (
      <Notice>
        <p>Your claim of {listing.name} is with the hub’s staff. You hear from us by mail.</p>
      </Notice>
    );
  return (
    <Panel title={listing.name}>
      {claim.status === 'needs_info' && claim.status_reason && (
        <Notice>
          <p>The hub’s staff ask: {claim.status_reason}</p>
        </Notice>
      )}
      {(claim.method === 'email_domain' || claim.method === 'phone_code') &&
        claim.status !== 'needs_info' && <ClaimByCode claim={claim} />}
      <details open={claim.method === 'document' || claim.status === 'needs_info'}>
        <summary>Send documents</summary>
        <ClaimByDocuments claim={claim} userId={userId} onSent={reload} />
      </details>
      <Desk claim={claim} reload={reload} />
    </Panel>
  );
}

function Desk({ claim, reload }: { claim: Claim; reload: () => void }) {
  const { run, isBusy, failure } = useWork(explainClaim);
  const move = (to: 'pending_review' | 'withdrawn') => {
    run(async () => {
      await moveClaim(claim.id, to);
      reload();
    });
  };
  return (
    <>
      <FailureNotice failure={failure} />
      <p className="actions">
        <Button
          variant="quiet"
          isBusy={isBusy}
          onClick={() => {
            move('pending_review');
          }}
        >
          Let the staff decide without documents
        </Button>
        <Button
          variant="quiet"
          isBusy={isBusy}
          onClick={() => {
            move('withdrawn');
          }}
        >
          Withdraw the claim
        </Button>
      </p>
    </>
  );
}

function Begin({ listing, reload }: { listing: Claimable; reload: () => void }) {
  const methods: [ClaimMethod, string][] = [
    ...(listing.email
      ? ([['email_domain', `By a code to ${listing.email}`]] as [ClaimMethod, string][])
      : []),
    ...(listing.phone ? ([['phone_code', `By a code to ${listing.phone}`]] as [ClaimMethod, string][]) : []),
    ['document', 'By documents, like a licence or a bill'],
    ['staff', 'The hub’s staff know me'],
  ];
  const [method, setMethod] = useState<ClaimMethod>(methods[0]?.[0] ?? 'document');
  const [position, setPosition] = useState('');
  const [message, setMessage] = useState('');
  const { run, isBusy, failure } = useWork(explainClaim);
  const name = useId();
  return (
    <Panel title={listing.name}>
      {listing.address && <p className="soft">{listing.address}</p>}
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          run(async () => {
            const claim = await beginClaim(listing.id, method, position.trim(), message.trim());
            if (method === 'staff') await moveClaim(claim.id, 'pending_review');
            reload();
          });
        }}
      >
        <FailureNotice failure={failure} />
        <fieldset className="field choices">
          <legend>How can you show that it is yours?</legend>
          {methods.map(([value, label]) => (
            <label className="tick" key={value}>
              <input
                type="radio"
                name={name}
                checked={method === value}
                onChange={() => {
                  setMethod(value);
                }}
              />{' '}
              {label}
            </label>
          ))}
        </fieldset>
        <Field
          label="What you are there"
          hint="Like owner, or manager."
          maxLength={100}
          value={position}
          onChange={({ target }) => {
            setPosition(target.value);
          }}
        />
        <TextArea
          label="For the hub’s staff"
          hint="If there is something that they should know."
          rows={3}
          maxLength={2000}
          value={message}
          onChange={({ target }) => {
            setMessage(target.value);
          }}
        />
        <div className="actions">
          <Button type="submit" isBusy={isBusy}>
            Claim this page
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
