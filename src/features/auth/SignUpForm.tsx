import { useState } from 'react';
import { useCaptcha } from '../../lib/browser/use-captcha.tsx';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { ContinueAs } from './ContinueAs.tsx';
import { EmailField } from './EmailField.tsx';
import { Field } from '../../ui/Field.tsx';
import { loadSignUpInput } from '../../kit/forms/account-contracts.ts';
import { Form } from '../../kit/forms/Form.tsx';
import { island } from '../../ui/Island.tsx';
import { signUp } from './actions.ts';
import { CheckInbox } from './CheckInbox.tsx';
import { readTypedEmail, rememberEmail } from './typed-email.ts';
import { NewPasswordField } from './NewPasswordField.tsx';
import { useFormOf } from '../../kit/forms/use-form-of.ts';
import { authStrings } from '../../i18n/account/auth-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import { fillIn } from '../../ui/fill-in.tsx';

/** Asks for an account; the answer is the same for a new and for a taken address. */
export const SignUpForm = island('SignUpForm', SignUp);

function SignUp() {
  const t = useStrings(authStrings);
  const [sentTo, setSentTo] = useState<string>();
  const captcha = useCaptcha();
  const form = useFormOf(
    loadSignUpInput,
    { first_name: '', last_name: '', email: readTypedEmail(), password: '' },
    async (input) => {
      await captcha.ask((proof) => signUp(input, proof));
      rememberEmail(input.email ?? '');
      setSentTo(input.email);
    },
  );
  if (sentTo) {
    return <CheckInbox email={sentTo}>{fillIn(t.signedUp, <strong>{sentTo}</strong>)}</CheckInbox>;
  }
  return (
    <Form name="sign-up" send={form.send}>
      <ContinueAs />
      <FailureNotice failure={form.failure} />
      <div className="names">
        <Field label={t.firstName} autoComplete="given-name" maxLength={100} {...form.field('first_name')} />
        <Field label={t.lastName} autoComplete="family-name" maxLength={100} {...form.field('last_name')} />
      </div>
      <EmailField {...form.field('email')} />
      <NewPasswordField label={t.password} password={form.readText('password')} {...form.field('password')} />
      {captcha.place}
      <Button type="submit" isBusy={form.isBusy}>
        {t.signUp}
      </Button>
    </Form>
  );
}
