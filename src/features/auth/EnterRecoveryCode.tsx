import { useState } from 'react';
import { RecoveryCodeInput } from '#contracts/account.ts';
import { explainDataFailure } from '../../lib/explain-data-failure.ts';
import { useFormOf } from '../../lib/use-form-of.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { spendRecoveryCode } from './second-step.ts';

const answers = {
  wrong: 'This code is wrong or was used before.',
  'too-many': 'Too many tries. Wait an hour, or ask the people who run the hub.',
};

/** Takes a recovery code: the second step is switched off, and set up again with another app. */
export function EnterRecoveryCode({ onDone }: { onDone: () => void }) {
  const [result, setResult] = useState<'off' | 'wrong' | 'too-many'>();
  const form = useFormOf(
    RecoveryCodeInput,
    { code: '' },
    async ({ code }) => {
      setResult(await spendRecoveryCode(code));
    },
    explainDataFailure,
  );
  if (result === 'off')
    return (
      <Outcome title="You are in">
        <p>
          Your second step is switched off now, and the other recovery codes are void. Set it up again with
          another app.
        </p>
        <p className="actions">
          <a className="button" href="/account/security">
            Set it up again
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
        hint="One of the ten that you saved when you set up the second step."
        {...form.field('code')}
      />
      <Button type="submit" isBusy={form.isBusy}>
        Use this code
      </Button>
    </Form>
  );
}
