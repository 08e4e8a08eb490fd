import { useState } from 'react';
import { errorStrings } from '../../i18n/shared/error-strings.ts';
import { viaSecondStep } from '../../kit/session/second-step.ts';
import { nextPage } from '../../lib/shared/next-page.ts';
import { useCaptcha } from '../../lib/browser/use-captcha.tsx';
import { useFormOf } from '../../kit/forms/use-form-of.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { loadChangePhoneInput, loadCodeInput } from '../../kit/forms/account-contracts.ts';
import { Form } from '../../kit/forms/Form.tsx';
import { requestPhoneCode, signInWithPhoneCode } from './actions.ts';
import { authStrings } from '../../i18n/account/auth-strings.ts';
import { useLanguage, useStrings } from '../../i18n/use-strings.ts';
import { fillIn } from '../../ui/fill-in.tsx';

/** Signs in with a code that is sent to the phone of the account. */
export function PhoneCodeForm() {
  const [phone, setPhone] = useState<string>();
  if (phone === undefined) return <AskForCode onSent={setPhone} />;
  return <EnterPhoneCode phone={phone} onBack={() => setPhone(undefined)} />;
}

function AskForCode({ onSent }: { onSent: (phone: string) => void }) {
  const { phone: t } = useStrings(authStrings);
  const captcha = useCaptcha();
  const form = useFormOf(loadChangePhoneInput, { phone: '' }, async ({ phone }) => {
    await captcha.ask((proof) => requestPhoneCode(phone, proof));
    onSent(phone);
  });
  return (
    <Form name="phone-code" send={form.send}>
      <FailureNotice failure={form.failure} />
      <Field label={t.label} type="tel" autoComplete="tel" hint={t.hint} {...form.field('phone')} />
      {captcha.place}
      <Button type="submit" variant="quiet" isBusy={form.isBusy}>
        {t.send}
      </Button>
    </Form>
  );
}

function EnterPhoneCode({ phone, onBack }: { phone: string; onBack: () => void }) {
  const { phone: t } = useStrings(authStrings);
  const language = useLanguage();
  const { typedCode } = useStrings(errorStrings);
  const form = useFormOf(
    loadCodeInput,
    { code: '' },
    async ({ code }) => {
      await signInWithPhoneCode(phone, code);
      location.assign(await viaSecondStep(nextPage(location.search, language)));
    },
    typedCode,
  );
  return (
    <Form name="enter-phone-code" send={form.send}>
      <p>{fillIn(t.sent, <strong>{phone}</strong>)}</p>
      <FailureNotice failure={form.failure} />
      <Field label={t.code} inputMode="numeric" autoComplete="one-time-code" {...form.field('code')} />
      <div className="actions">
        <Button type="submit" isBusy={form.isBusy}>
          {t.signIn}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {t.other}
        </Button>
      </div>
    </Form>
  );
}
