import { useState } from 'react';
import { CodeInput, PhoneFactorInput } from '#contracts/account.ts';
import { useAction } from '../../kit/use-action.ts';
import { useFormOf } from '../../kit/forms/use-form-of.ts';
import { sendCode, verifyCode } from '../../kit/session/second-step.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../kit/forms/Form.tsx';
import { beginPhoneFactor, type NewPhoneFactor } from './second-factor.ts';
import { FormActions } from '../../ui/FormActions.tsx';
import { CodeField } from '../../ui/CodeField.tsx';

/** Adds a phone in two steps: its name and number, then the code of the message that it was sent. */
export function AddPhoneFactor({ onEnd }: { onEnd: () => void }) {
  const [factor, setFactor] = useState<NewPhoneFactor>();
  return factor ? (
    <Prove factor={factor} onEnd={onEnd} />
  ) : (
    <NameAndNumber onBegun={setFactor} onEnd={onEnd} />
  );
}

function NameAndNumber({ onBegun, onEnd }: { onBegun: (factor: NewPhoneFactor) => void; onEnd: () => void }) {
  const form = useFormOf(PhoneFactorInput, { name: 'Text message', phone: '' }, async ({ name, phone }) => {
    onBegun(await beginPhoneFactor(name, phone));
  });
  return (
    <Form name="add-phone-factor" send={form.send}>
      <FailureNotice failure={form.failure} />
      <Field label="Phone name" hint="Helps you recognize this device later." {...form.field('name')} />
      <Field
        label="Phone number"
        type="tel"
        autoComplete="tel"
        hint="Include the country code, like +1 555 010 0123."
        {...form.field('phone')}
      />
      <FormActions label="Send code" isBusy={form.isBusy} onCancel={onEnd} />
    </Form>
  );
}

function Prove({ factor, onEnd }: { factor: NewPhoneFactor; onEnd: () => void }) {
  const [challengeId, setChallengeId] = useState(factor.challengeId);
  const sending = useAction();
  const form = useFormOf(CodeInput, { code: '' }, async ({ code }) => {
    await verifyCode(factor.id, code, challengeId);
    onEnd();
  });
  const sendAgain = () => {
    sending.run(() => sendCode(factor.id).then(setChallengeId));
  };
  return (
    <Form name="prove-phone-factor" send={form.send}>
      <FailureNotice failure={sending.failure ?? form.failure} />
      <CodeField label="Code from the text message" {...form.field('code')} />
      <FormActions label="Turn on" isBusy={form.isBusy} onCancel={onEnd}>
        <Button variant="quiet" onClick={sendAgain}>
          Resend code
        </Button>
      </FormActions>
    </Form>
  );
}
