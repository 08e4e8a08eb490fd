import type { Factor } from '@supabase/supabase-js';
import { useState } from 'react';
import { CodeInput } from '#contracts/account.ts';
import { explainFailure, type Failure } from '../../lib/failure.ts';
import { useFormOf } from '../../lib/use-form-of.ts';
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
  const [sendFailure, setSendFailure] = useState<Failure>();
  const form = useFormOf(CodeInput, { code: '' }, async ({ code }) => {
    await confirmStep(step.id, code, challengeId);
    onDone();
  });
  const isPhone = step.factor_type === 'phone';
  const send = () => {
    setSendFailure(undefined);
    sendCode(step.id).then(setChallengeId, (error: unknown) => {
      setSendFailure(explainFailure(error));
    });
  };
  return (
    <Form data-form="second-step" onSubmit={form.onSubmit}>
      <FailureNotice failure={form.failure ?? sendFailure} />
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
          {challengeId === undefined ? 'Send me a code' : 'Send another code'}
        </Button>
      )}
      <Field
        label={isPhone ? 'Code of the message' : 'Code of the authenticator app'}
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
