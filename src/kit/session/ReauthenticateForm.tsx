import type { User } from '@supabase/supabase-js';
import { useState } from 'react';
import { loadAuthClient } from '../../lib/browser/auth-client.ts';
import { readAuthSettings } from '../../lib/browser/auth-settings.ts';
import { useCaptcha } from '../../lib/browser/use-captcha.tsx';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { loadSignInInput } from '../forms/account-contracts.ts';
import { Form } from '../forms/Form.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { useFormOf } from '../forms/use-form-of.ts';
import { QueryBoundary } from '../QueryBoundary.tsx';
import { EnterCode } from './EnterCode.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { listFactors, needsSecondStep } from './second-step.ts';
import { islandStrings } from '../../i18n/shared/island-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';

/** How somebody signs in with a password: their email address, or the phone number of an account without one. */
export type Credential = Pick<User, 'email' | 'phone'>;

interface ReauthenticateFormProps {
  user: Credential;
  /** The session is there, and only its second step is missing. */
  isHalf: boolean;
  onDone: () => void;
}

/** Takes the password or a passkey of the person whose session ended, and the code of a second factor where there is one. */
export function ReauthenticateForm({ user, isHalf, onDone }: ReauthenticateFormProps) {
  const [isKnown, setKnown] = useState(false);
  if (isHalf || isKnown) return <SecondStep onDone={onDone} />;
  const goOn = async () => {
    if (await needsSecondStep()) setKnown(true);
    else onDone();
  };
  return (
    <div className="stack">
      <EnterPassword user={user} onDone={goOn} />
      <QueryBoundary queryKey={['auth-settings']} load={readAuthSettings}>
        {({ hasPasskeys }) => hasPasskeys && <PasskeyButton onSignedIn={goOn} />}
      </QueryBoundary>
    </div>
  );
}

function EnterPassword({ user, onDone }: { user: Credential; onDone: () => Promise<void> }) {
  const t = useStrings(islandStrings);
  const address = user.email ? { email: user.email } : { phone: `+${user.phone ?? ''}` };
  const name = address.email ?? address.phone;
  const captcha = useCaptcha();
  const form = useFormOf(loadSignInInput, { ...address, password: '' }, async ({ password }) => {
    const auth = await loadAuthClient();
    const { error } = await captcha.ask((options) =>
      auth.signInWithPassword({ ...address, password, options }),
    );
    if (error) throw error;
    await onDone();
  });
  return (
    <Form name="sign-in-again" send={form.send}>
      <FailureNotice failure={form.failure} />
      <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
      <PasswordField
        label={t.session.passwordOf(name)}
        autoComplete="current-password"
        autoFocus
        {...form.field('password')}
      />
      {captcha.place}
      <Button type="submit" isBusy={form.isBusy}>
        {t.signIn}
      </Button>
    </Form>
  );
}

function SecondStep({ onDone }: { onDone: () => void }) {
  return (
    <QueryBoundary queryKey={['second-step']} load={listFactors}>
      {([first, ...others]) => first && <EnterCode factors={[first, ...others]} onDone={onDone} />}
    </QueryBoundary>
  );
}
