import { useState } from 'react';
import { RecoveryCodeInput } from '#contracts/account.ts';
import { loadAuthClient } from '../../lib/browser/auth-client.ts';
import { loadDataClient } from '../../lib/browser/data-client.ts';
import { useFormOf } from '../../kit/forms/use-form-of.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../kit/forms/Form.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Outcome } from '../../ui/Outcome.tsx';

/** What became of a recovery code: the second step is off, the code is wrong, or there were too many tries. */
type RecoveryResult = 'off' | 'wrong' | 'too-many';

const answers = {
  wrong: 'This code is incorrect or was already used.',
  'too-many': 'Too many attempts. Try again in an hour or contact us.',
};

/** Takes a recovery code: the second step is switched off, and set up again with another app. */
export function EnterRecoveryCode({ onDone }: { onDone: () => void }) {
  const [result, setResult] = useState<RecoveryResult>();
  const form = useFormOf(RecoveryCodeInput, { code: '' }, async ({ code }) => {
    setResult(await redeemRecoveryCode(code));
  });
  if (result === 'off')
    return (
      <Outcome title="You're signed in">
        <p>
          Two-step verification is now off and your other recovery codes no longer work. Set it up again with
          a new device.
        </p>
        <p className="actions">
          <a className="button" href="/account/security">
            Set up again
          </a>
          <Button variant="quiet" onClick={onDone}>
            Later
          </Button>
        </p>
      </Outcome>
    );
  return (
    <Form name="recovery-code" send={form.send}>
      <FailureNotice failure={form.failure} />
      {result && !form.failure && (
        <Notice tone="danger">
          <p>{answers[result]}</p>
        </Notice>
      )}
      <Field
        label="Recovery code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint="One of the codes you saved when you set up two-step verification."
        {...form.field('code')}
      />
      <Button type="submit" isBusy={form.isBusy}>
        Use code
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
