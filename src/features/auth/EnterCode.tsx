import type { Factor } from '@supabase/supabase-js';
import { useState } from 'react';
import { CodeInput } from '#contracts/account.ts';
import { useAction } from '../../kit/use-action.ts';
import { useFormOf } from '../../kit/forms/use-form-of.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { confirmStep, sendCode } from './second-step.ts';

/** Takes a code of one of the person's factors. */
export function EnterCode({ steps, onDone }: { steps: [Factor, ...Factor[]]; onDone: () => void }) {
  const [stepId, setStepId] = useState(steps[0].id);
  const step = steps.find(({ id }) => id === stepId) ?? steps[0];
  const [challengeId, setChallengeId] = useState<string>();
  const sending = useAction();
  const form = useFormOf(CodeInput, { code: '' }, async ({ code }) => {
    await confirmStep(step.id, code, challengeId);
    onDone();
  });
  const isPhone = step.factor_type === 'phone';
  const send = () => {
    sending.run(() => sendCode(step.id).then(setChallengeId));
  };
  return (
    <Form data-form="second-step" onSubmit={form.onSubmit}>
      <FailureNotice failure={form.failure ?? sending.failure} />
      {steps.length > 1 && (
        <div className="field">
          <label htmlFor="second-step">Confirm with</label>
          <div className="field-input">
            <select
              id="second-step"
              value={step.id}
              onChange={(event) => {
                setStepId(event.target.value);
                setChallengeId(undefined);
              }}
            >
              {steps.map(({ id, friendly_name, factor_type }) => (
                <option key={id} value={id}>
                  {friendly_name ?? (factor_type === 'phone' ? 'Text message' : 'Authenticator app')}
                </option>
              ))}
            </select>
          </div>
        </div>
      )}
      {isPhone && (
        <Button variant="quiet" onClick={send}>
          {challengeId === undefined ? 'Send code' : 'Resend code'}
        </Button>
      )}
      <Field
        label={isPhone ? 'Code from the text message' : 'Code from the authenticator app'}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...form.field('code')}
      />
      <Button type="submit" isBusy={form.isBusy}>
        Confirm
      </Button>
    </Form>
  );
}
