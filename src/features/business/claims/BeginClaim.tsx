import { claimStrings } from '../../../i18n/business/claim-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
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
  const { begin: t } = useStrings(claimStrings);
  const hasOwner = listing.ownership.is_owned;
  const methods: [ClaimMethod, string][] = [
    ...(listing.email && !hasOwner
      ? ([['email_domain', t.byEmail(listing.email)]] as [ClaimMethod, string][])
      : []),
    ...(listing.phone && !hasOwner
      ? ([['phone_code', t.byPhone(listing.phone)]] as [ClaimMethod, string][])
      : []),
    ['document', t.byDocument],
    ['staff', t.byStaff],
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
      {hasOwner && <Notice>{t.hasOwner}</Notice>}
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
          <legend>{t.ways}</legend>
          {methods.slice(0, 1).map(way)}
          <details>
            <summary>{t.otherWays}</summary>
            {methods.slice(1).map(way)}
          </details>
        </fieldset>
        <details>
          <summary>{t.addMessage}</summary>
          <div className="stack">
            <Field
              label={t.role}
              hint={t.roleHint}
              maxLength={100}
              value={position}
              onChange={({ target }) => setPosition(target.value)}
            />
            <TextArea
              label={t.message}
              rows={3}
              maxLength={2000}
              value={message}
              onChange={({ target }) => setMessage(target.value)}
            />
          </div>
        </details>
        <div className="actions">
          <Button type="submit" isBusy={isBusy}>
            {t.submit}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
