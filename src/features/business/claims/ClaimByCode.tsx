import { useState } from 'react';
import { type ClaimCodeSent, ClaimProof } from '#contracts/claims.ts';
import { formatTime } from '../../../lib/shared/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { Outcome } from '../../../ui/Outcome.tsx';
import { type Claim, proveByCode, sendCode } from './claims.ts';
import { businessUrl } from '../business-url.ts';
import { useAction } from '../../../kit/use-action.ts';
import { CodeField } from '../../../ui/CodeField.tsx';
import type { FormResult } from '../../../lib/browser/report-form.ts';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Sends a code to where the listing shows, and takes it. */
export function ClaimByCode({ claim }: { claim: Claim }) {
  const [sent, setSent] = useState<ClaimCodeSent>();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [businessId, setBusinessId] = useState<string>();
  const { run, submit, isBusy, failure } = useAction();
  if (businessId)
    return (
      <Outcome title="Business verified">
        <p>
          <a className="button" href={businessUrl('edit', { id: businessId })}>
            Edit listing
          </a>
        </p>
      </Outcome>
    );
  const prove = (): FormResult | Promise<FormResult> => {
    const read = ClaimProof.safeParse({ code });
    setError(read.error?.issues[0]?.message);
    const proof = read.data;
    if (!proof) return { rejected: 'code' };
    return submit(async () => {
      setBusinessId((await proveByCode(claim.id, proof.code)).business_id);
    });
  };
  const hasCode = sent !== undefined || claim.status === 'awaiting_proof';
  return (
    <div className="stack">
      <FailureNotice failure={failure} />
      {sent && (
        <p role="status">
          We sent a code to {sent.sent_to}. It is valid until {formatTime(sent.expires_at, { zone })}
          {sent.sends_left === 0 && '. It was the last code for today'}.
        </p>
      )}
      {hasCode && (
        <Form name="claim-code" send={prove}>
          <CodeField
            label="6-digit code"
            errors={error ? [error] : []}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
          <Button type="submit" isBusy={isBusy}>
            Verify
          </Button>
        </Form>
      )}
      <p>
        <Button
          variant={hasCode ? 'quiet' : 'main'}
          isBusy={isBusy}
          onClick={() =>
            run(async () => {
              setSent(await sendCode(claim.id));
            })
          }
        >
          {hasCode ? 'Resend code' : 'Send code'}
        </Button>
      </p>
    </div>
  );
}
