import { useState } from 'react';
import { RecoveryCodeInput } from '#contracts/account.ts';
import { useFormOf } from '../../kit/forms/use-form-of.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { spendRecoveryCode } from './second-step.ts';

const answers = {
  wrong: 'This code is incorrect or was already used.',
  'too-many': 'Too many attempts. Try again in an hour or contact us.',
};

/** Takes a recovery code: the second step is switched off, and set up again with another app. */
export function EnterRecoveryCode({ onDone }: { onDone: () => void }) {
  const [result, setResult] = useState<'off' | 'wrong' | 'too-many'>();
  const form = useFormOf(RecoveryCodeInput, { code: '' }, async ({ code }) => {
    setResult(await spendRecoveryCode(code));
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
    <Form data-form="recovery-code" onSubmit={form.onSubmit}>
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
