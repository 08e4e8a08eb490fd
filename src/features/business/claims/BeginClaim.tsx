import { useId, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { beginClaim, type Claimable, type ClaimMethod, moveClaim } from './claims.ts';
import { useAction } from '../../../kit/use-action.ts';

/** Begins a claim: how it shall be proved, and by whom. */
export function BeginClaim({ listing, reload }: { listing: Claimable; reload: () => void }) {
  const hasOwner = listing.owner_id !== null;
  const methods: [ClaimMethod, string][] = [
    ...(listing.email && !hasOwner
      ? ([['email_domain', `Code by email to ${listing.email}`]] as [ClaimMethod, string][])
      : []),
    ...(listing.phone && !hasOwner
      ? ([['phone_code', `Code by text message to ${listing.phone}`]] as [ClaimMethod, string][])
      : []),
    ['document', 'Documents, like a license or a bill'],
    ['staff', 'Ask staff to verify'],
  ];
  const [method, setMethod] = useState<ClaimMethod>(methods[0]?.[0] ?? 'document');
  const [position, setPosition] = useState('');
  const [message, setMessage] = useState('');
  const { submit, isBusy, failure } = useAction();
  const name = useId();
  const way = ([value, label]: [ClaimMethod, string]) => (
    <label className="checkbox" key={value}>
      <input type="radio" name={name} checked={method === value} onChange={() => setMethod(value)} /> {label}
    </label>
  );
  return (
    <Panel title={listing.name}>
      {listing.address && <p className="soft">{listing.address}</p>}
      {hasOwner && (
        <Notice>
          This business already has an owner. Send documents to have our staff review your claim, or ask the
          owner for an invitation.
        </Notice>
      )}
      <Form
        name="claim"
        send={() =>
          submit(async () => {
            const claim = await beginClaim(listing.id, method, position.trim(), message.trim());
            if (method === 'staff') await moveClaim(claim.id, 'pending_review');
            reload();
          })
        }
      >
        <FailureNotice failure={failure} />
        <fieldset className="field choices">
          <legend>Verify you own this business</legend>
          {methods.slice(0, 1).map(way)}
          <details>
            <summary>Other ways to verify</summary>
            {methods.slice(1).map(way)}
          </details>
        </fieldset>
        <details>
          <summary>Add a message to our staff (optional)</summary>
          <div className="stack">
            <Field
              label="Your role"
              hint="For example, owner or manager."
              maxLength={100}
              value={position}
              onChange={({ target }) => setPosition(target.value)}
            />
            <TextArea
              label="Message to our staff"
              rows={3}
              maxLength={2000}
              value={message}
              onChange={({ target }) => setMessage(target.value)}
            />
          </div>
        </details>
        <div className="actions">
          <Button type="submit" isBusy={isBusy}>
            Claim this business
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
