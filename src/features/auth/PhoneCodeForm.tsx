import { useState } from 'react';
import { ChangePhoneInput, CodeInput } from '#contracts/account.ts';
import { typedCodeMessages } from '../../lib/browser/errors/auth-messages.ts';
import { viaSecondStep } from '../../kit/session/second-step.ts';
import { nextPage } from '../../lib/shared/next-page.ts';
import { useCaptcha } from '../../lib/browser/use-captcha.tsx';
import { useFormOf } from '../../kit/forms/use-form-of.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../kit/forms/Form.tsx';
import { requestPhoneCode, signInWithPhoneCode } from './actions.ts';

/** Signs in with a code that is sent to the phone of the account. */
export function PhoneCodeForm() {
  const [phone, setPhone] = useState<string>();
  if (phone === undefined) return <AskForCode onSent={setPhone} />;
  return <EnterPhoneCode phone={phone} onBack={() => setPhone(undefined)} />;
}

function AskForCode({ onSent }: { onSent: (phone: string) => void }) {
  const captcha = useCaptcha();
  const form = useFormOf(ChangePhoneInput, { phone: '' }, async ({ phone }) => {
    await captcha.ask((proof) => requestPhoneCode(phone, proof));
    onSent(phone);
  });
  return (
    <Form name="phone-code" send={form.send}>
      <FailureNotice failure={form.failure} />
      <Field
        label="Phone number"
        type="tel"
        autoComplete="tel"
        hint="The number of your account with its country code, like +1 555 010 0123."
        {...form.field('phone')}
      />
      {captcha.place}
      <Button type="submit" variant="quiet" isBusy={form.isBusy}>
        Send code
      </Button>
    </Form>
  );
}

function EnterPhoneCode({ phone, onBack }: { phone: string; onBack: () => void }) {
  const form = useFormOf(
    CodeInput,
    { code: '' },
    async ({ code }) => {
      await signInWithPhoneCode(phone, code);
      location.assign(await viaSecondStep(nextPage(location.search)));
    },
    typedCodeMessages,
  );
  return (
    <Form name="enter-phone-code" send={form.send}>
      <p>
        If <strong>{phone}</strong> belongs to an account, we sent a code. It is valid for one minute.
      </p>
      <FailureNotice failure={form.failure} />
      <Field label="Code" inputMode="numeric" autoComplete="one-time-code" {...form.field('code')} />
      <div className="actions">
        <Button type="submit" isBusy={form.isBusy}>
          Sign in with code
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Use another number
        </Button>
      </div>
    </Form>
  );
}
