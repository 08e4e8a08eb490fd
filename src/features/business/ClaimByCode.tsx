import { useState } from 'react';
import { type ClaimCodeSent, ClaimProof } from '#contracts/claims.ts';
import { formatTime } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { type Claim, explainClaim, proveByCode, sendCode } from './claims.ts';
import { areaPage } from './page-address.ts';
import { useWork } from './use-work.ts';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Sends a code to where the listing shows, and takes it. */
export function ClaimByCode({ claim }: { claim: Claim }) {
  const [sent, setSent] = useState<ClaimCodeSent>();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [businessId, setBusinessId] = useState<string>();
  const { run, isBusy, failure } = useWork(explainClaim);
  if (businessId)
    return (
      <Outcome title="The page is yours">
        <p>
          <a className="button" href={areaPage('edit', { id: businessId })}>
            Look after it
          </a>
        </p>
      </Outcome>
    );
  const prove = () => {
    const read = ClaimProof.safeParse({ code });
    setError(read.error?.issues[0]?.message);
    const proof = read.data;
    if (proof)
      run(async () => {
        setBusinessId((await proveByCode(claim.id, proof.code)).business_id);
      });
  };
  const hasCode = sent !== undefined || claim.status === 'awaiting_proof';
  return (
    <div className="stack">
      <FailureNotice failure={failure} />
      {sent && (
        <p role="status">
          A code is on its way to {sent.sent_to}. It is good until {formatTime(sent.expires_at, { zone })}
          {sent.sends_left === 0 && '; it was the last one for today'}.
        </p>
      )}
      {hasCode && (
        <Form
          onSubmit={(event) => {
            event.preventDefault();
            prove();
          }}
        >
          <Field
            label="The six digits"
            inputMode="numeric"
            autoComplete="one-time-code"
            errors={error ? [error] : []}
            value={code}
            onChange={({ target }) => {
              setCode(target.value);
            }}
          />
          <Button type="submit" isBusy={isBusy}>
            Prove it
          </Button>
        </Form>
      )}
      <p>
        <Button
          variant={hasCode ? 'quiet' : 'main'}
          isBusy={isBusy}
          onClick={() => {
            run(async () => {
              setSent(await sendCode(claim.id));
            });
          }}
        >
          {hasCode ? 'Send another code' : 'Send the code'}
        </Button>
      </p>
    </div>
  );
}
