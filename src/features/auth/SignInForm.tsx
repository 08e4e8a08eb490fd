import { useCaptcha } from '../../lib/browser/use-captcha.tsx';
import { viaSecondStep } from '../../kit/session/second-step.ts';
import { nextPage, withNext } from '../../lib/shared/next-page.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { EmailField } from './EmailField.tsx';
import { loadSignInInput } from '../../kit/forms/account-contracts.ts';
import { Form } from '../../kit/forms/Form.tsx';
import { island } from '../../ui/Island.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { signIn } from './actions.ts';
import { OtherWays } from './OtherWays.tsx';
import { readTypedEmail, rememberEmail } from './typed-email.ts';
import { useAskedPage } from './use-asked-page.ts';
import { useAuthSettings } from './use-auth-settings.ts';
import { usePasskeyAutofill } from './use-passkey-autofill.ts';
import { ContinueAs } from './ContinueAs.tsx';
import { ResendConfirmation } from './ResendConfirmation.tsx';
import { useFormOf } from '../../kit/forms/use-form-of.ts';
import { authStrings } from '../../i18n/account/auth-strings.ts';
import { useLanguage, useLocalPath, useStrings } from '../../i18n/use-strings.ts';

/** Signs in with a password and goes on to the page that asked for it. */
export const SignInForm = island('SignInForm', SignIn);

function SignIn() {
  const t = useStrings(authStrings);
  const path = useLocalPath();
  const language = useLanguage();
  const next = useAskedPage();
  const captcha = useCaptcha();
  const goOn = async () => {
    location.assign(await viaSecondStep(nextPage(location.search, language)));
  };
  const form = useFormOf(loadSignInInput, { email: readTypedEmail(), password: '' }, async (input) => {
    await captcha.ask((proof) => signIn(input, proof));
    await goOn();
  });
  const settings = useAuthSettings();
  const autofill = usePasskeyAutofill(settings?.hasPasskeys ?? false, goOn);
  const typed = form.readText('email');
  return (
    <div className="stack">
      <ContinueAs />
      <Form name="sign-in" send={form.send}>
        <FailureNotice failure={form.failure ?? autofill.failure} />
        {form.failure?.code === 'email_not_confirmed' && (
          <ResendConfirmation email={typed} captcha={captcha} />
        )}
        <EmailField {...form.field('email')} autoComplete="username webauthn" onFocus={autofill.begin} />
        <PasswordField label={t.password} autoComplete="current-password" {...form.field('password')} />
        {captcha.place}
        <Button type="submit" isBusy={form.isBusy}>
          {t.signIn}
        </Button>
        <p>
          <a href={withNext(path('/auth/forgot-password'), next)} onClick={() => rememberEmail(typed)}>
            {t.forgotPassword}
          </a>
        </p>
      </Form>
      <OtherWays settings={settings} onSignedIn={goOn} />
    </div>
  );
}
