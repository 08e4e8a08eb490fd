import { useState } from 'react';
import { loadAuthClient } from '../../lib/browser/auth-client.ts';
import { loadDataClient } from '../../lib/browser/data-client.ts';
import { useFormOf } from '../../kit/forms/use-form-of.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { loadRecoveryCodeInput } from '../../kit/forms/account-contracts.ts';
import { Form } from '../../kit/forms/Form.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { authStrings } from '../../i18n/account/auth-strings.ts';
import { useLocalPath, useStrings } from '../../i18n/use-strings.ts';

/** What became of a recovery code: the second step is off, the code is wrong, or there were too many tries. */
type RecoveryResult = 'off' | 'wrong' | 'too-many';

/** Takes a recovery code: the second step is switched off, and set up again with another app. */
export function EnterRecoveryCode({ onDone }: { onDone: () => void }) {
  const { recovery: t } = useStrings(authStrings);
  const path = useLocalPath();
  const [result, setResult] = useState<RecoveryResult>();
  const form = useFormOf(loadRecoveryCodeInput, { code: '' }, async ({ code }) => {
    setResult(await redeemRecoveryCode(code));
  });
  if (result === 'off')
    return (
      <Outcome title={t.doneTitle}>
        <p>{t.done}</p>
        <p className="actions">
          <a className="button" href={path('/account/security')}>
            {t.setUpAgain}
          </a>
          <Button variant="quiet" onClick={onDone}>
            {t.later}
          </Button>
        </p>
      </Outcome>
    );
  return (
    <Form name="recovery-code" send={form.send}>
      <FailureNotice failure={form.failure} />
      {result && !form.failure && (
        <Notice tone="danger">
          <p>{result === 'wrong' ? t.wrong : t.tooMany}</p>
        </Notice>
      )}
      <Field
        label={t.label}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint={t.hint}
        {...form.field('code')}
      />
      <Button type="submit" isBusy={form.isBusy}>
        {t.use}
      </Button>
    </Form>
  );
}

async function redeemRecoveryCode(code: string): Promise<RecoveryResult> {
  const data = await loadDataClient();
  const { data: answer } = await data.rpc('use_recovery_code', { code }).throwOnError();
  // Null, which the generated types do not know of functions: too many tries.
  const used = answer as boolean | null;
  if (used === null) return 'too-many';
  if (!used) return 'wrong';
  const auth = await loadAuthClient();
  await auth.refreshSession();
  return 'off';
}
