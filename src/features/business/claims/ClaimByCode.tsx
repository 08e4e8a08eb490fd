import { claimStrings } from '../../../i18n/business/claim-strings.ts';
import { useDateLocale, useLanguage, useLocalPath } from '../../../i18n/use-strings.ts';
import { useState } from 'react';
import { type ClaimCodeSent, ClaimProof } from '#contracts/claims.ts';
import { translateField } from '../../../lib/browser/translate-field.ts';
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
  const language = useLanguage();
  const { code: t } = claimStrings[language];
  const locale = useDateLocale();
  const path = useLocalPath();
  const [sent, setSent] = useState<ClaimCodeSent>();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [businessId, setBusinessId] = useState<string>();
  const { run, submit, isBusy, failure } = useAction();
  if (businessId)
    return (
      <Outcome title={t.verified}>
        <p>
          <a className="button" href={path(businessUrl('edit', { id: businessId }))}>
            {t.edit}
          </a>
        </p>
      </Outcome>
    );
  const prove = (): FormResult | Promise<FormResult> => {
    const read = ClaimProof.safeParse({ code });
    const problem = read.error?.issues[0]?.message;
    setError(problem && translateField(problem, language));
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
          {(sent.sends_left === 0 ? t.sentLast : t.sent)(
            sent.sent_to,
            formatTime(sent.expires_at, { zone, locale }),
          )}
        </p>
      )}
      {hasCode && (
        <Form name="claim-code" send={prove}>
          <CodeField
            label={t.label}
            errors={error ? [error] : []}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
          <Button type="submit" isBusy={isBusy}>
            {t.verify}
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
          {hasCode ? t.resend : t.send}
        </Button>
      </p>
    </div>
  );
}
