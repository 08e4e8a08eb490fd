import { useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { beginClaim, type Claimable, type ClaimMethod, explainClaim, moveClaim } from './claims.ts';
import { useWork } from './use-work.ts';

/** Begins a claim: how it shall be proved, and by whom. */
export function BeginClaim({ listing, reload }: { listing: Claimable; reload: () => void }) {
  const hasOwner = listing.owner_id !== null;
  const methods: [ClaimMethod, string][] = [
    ...(listing.email && !hasOwner
      ? ([['email_domain', `By a code to ${listing.email}`]] as [ClaimMethod, string][])
      : []),
    ...(listing.phone && !hasOwner
      ? ([['phone_code', `By a code to ${listing.phone}`]] as [ClaimMethod, string][])
      : []),
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
      {hasOwner && (
        <Notice>
          This page has an owner already, so a code does not suffice. Send documents, and the hub’s staff
          decide; to help with it, ask the owner for an invitation.
        </Notice>
      )}
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
