import { useState } from 'react';
import { useAction } from '../../kit/use-action.ts';
import { useFormOf } from '../../kit/forms/use-form-of.ts';
import { sendCode, verifyCode } from '../../kit/session/second-step.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { loadCodeInput, loadPhoneFactorInput } from '../../kit/forms/account-contracts.ts';
import { Form } from '../../kit/forms/Form.tsx';
import { beginPhoneFactor, type NewPhoneFactor } from './second-factor.ts';
import { FormActions } from '../../ui/FormActions.tsx';
import { CodeField } from '../../ui/CodeField.tsx';
import { accountStrings } from '../../i18n/account/account-strings.ts';
import { islandStrings } from '../../i18n/shared/island-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';

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
  const { secondFactor: t } = useStrings(accountStrings);
  const { code } = useStrings(islandStrings);
  const form = useFormOf(
    loadPhoneFactorInput,
    { name: t.textMessage, phone: '' },
    async ({ name, phone }) => {
      onBegun(await beginPhoneFactor(name, phone));
    },
  );
  return (
    <Form name="add-phone-factor" send={form.send}>
      <FailureNotice failure={form.failure} />
      <Field label={t.phoneName} hint={t.nameHint} {...form.field('name')} />
      <Field
        label={t.phoneNumber}
        type="tel"
        autoComplete="tel"
        hint={t.phoneHint}
        {...form.field('phone')}
      />
      <FormActions label={code.send} isBusy={form.isBusy} onCancel={onEnd} />
    </Form>
  );
}

function Prove({ factor, onEnd }: { factor: NewPhoneFactor; onEnd: () => void }) {
  const { secondFactor: t } = useStrings(accountStrings);
  const texts = useStrings(islandStrings).code;
  const [challengeId, setChallengeId] = useState(factor.challengeId);
  const sending = useAction();
  const form = useFormOf(loadCodeInput, { code: '' }, async ({ code }) => {
    await verifyCode(factor.id, code, challengeId);
    onEnd();
  });
  const sendAgain = () => {
    sending.run(() => sendCode(factor.id).then(setChallengeId));
  };
  return (
    <Form name="prove-phone-factor" send={form.send}>
      <FailureNotice failure={sending.failure ?? form.failure} />
      <CodeField label={texts.ofTextMessage} {...form.field('code')} />
      <FormActions label={t.turnOn} isBusy={form.isBusy} onCancel={onEnd}>
        <Button variant="quiet" onClick={sendAgain}>
          {texts.resend}
        </Button>
      </FormActions>
    </Form>
  );
}
