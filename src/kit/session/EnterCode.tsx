import type { Factor } from '@supabase/supabase-js';
import { useState } from 'react';
import { CodeInput } from '#contracts/account.ts';
import { Button } from '../../ui/Button.tsx';
import { CodeField } from '../../ui/CodeField.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Form } from '../forms/Form.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { useFormOf } from '../forms/use-form-of.ts';
import { useAction } from '../use-action.ts';
import { sendCode, verifyCode } from './second-step.ts';

/** Takes a code of one of the person's factors. */
export function EnterCode({ factors, onDone }: { factors: [Factor, ...Factor[]]; onDone: () => void }) {
  const [factorId, setFactorId] = useState(factors[0].id);
  const factor = factors.find(({ id }) => id === factorId) ?? factors[0];
  const [challengeId, setChallengeId] = useState<string>();
  const sending = useAction();
  const form = useFormOf(CodeInput, { code: '' }, async ({ code }) => {
    await verifyCode(factor.id, code, challengeId);
    onDone();
  });
  const isPhone = factor.factor_type === 'phone';
  const send = () => {
    sending.run(() => sendCode(factor.id).then(setChallengeId));
  };
  return (
    <Form name="second-step" send={form.send}>
      <FailureNotice failure={form.failure ?? sending.failure} />
      {factors.length > 1 && (
        <SelectField
          label="Confirm with"
          value={factor.id}
          onChange={(event) => {
            setFactorId(event.target.value);
            setChallengeId(undefined);
          }}
          options={factors.map(({ id, friendly_name, factor_type }) => [
            id,
            friendly_name ?? (factor_type === 'phone' ? 'Text message' : 'Authenticator app'),
          ])}
        />
      )}
      {isPhone && (
        <Button variant="quiet" onClick={send}>
          {challengeId === undefined ? 'Send code' : 'Resend code'}
        </Button>
      )}
      <CodeField
        label={isPhone ? 'Code from the text message' : 'Code from the authenticator app'}
        {...form.field('code')}
      />
      <Button type="submit" isBusy={form.isBusy}>
        Confirm
      </Button>
    </Form>
  );
}
