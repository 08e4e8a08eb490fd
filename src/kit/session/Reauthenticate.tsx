import type { User } from '@supabase/supabase-js';
import { useState } from 'react';
import { SignInInput } from '#contracts/auth.ts';
import { loadAuthClient } from '../../lib/browser/auth-client.ts';
import type { Failure } from '../../lib/browser/errors/failure.ts';
import { useCaptcha } from '../../lib/browser/use-captcha.tsx';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Form } from '../../ui/Form.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { useFormOf } from '../forms/use-form-of.ts';
import { QueryBoundary } from '../QueryBoundary.tsx';
import { EnterCode } from './EnterCode.tsx';
import { listFactors, needsSecondStep } from './second-step.ts';
import { signInAddress } from './use-session.ts';

/** How somebody signs in with a password: their email address, or the phone number of an account without one. */
type Credential = Pick<User, 'email' | 'phone'>;

interface ReauthenticateProps {
  user: Credential;
  /** The session is there, and only its second step is missing. */
  isHalf: boolean;
  /** Why the last check of the session failed. */
  failure: Failure | undefined;
  onDone: () => void;
}

/**
 * Over a page whose session ended: the same person signs in again, second step included, and nothing typed is lost. Whatever
 * way they sign in, in whichever tab: the page follows.
 */
export function Reauthenticate({ user, isHalf, failure, onDone }: ReauthenticateProps) {
  const [hasPassword, setHasPassword] = useState(false);
  return (
    <Modal title="Sign in again">
      <p>Your session has ended. Sign in again to continue. Nothing you typed is lost.</p>
      <FailureNotice failure={failure} />
      {isHalf || hasPassword ? (
        <SecondStep onDone={onDone} />
      ) : (
        <EnterPassword
          user={user}
          onDone={(isWhole) => {
            if (isWhole) onDone();
            else setHasPassword(true);
          }}
        />
      )}
      <p>
        <a href={signInAddress('/account')} target="_blank" rel="noopener">
          Other sign-in methods (new tab)
        </a>
        . Sign in there, then come back to this page.
      </p>
      <p>
        <a href="/">Leave this page</a>
      </p>
    </Modal>
  );
}

function EnterPassword({ user, onDone }: { user: Credential; onDone: (isWhole: boolean) => void }) {
  const address = user.email ? { email: user.email } : { phone: `+${user.phone ?? ''}` };
  const name = address.email ?? address.phone;
  const captcha = useCaptcha();
  const form = useFormOf(SignInInput, { ...address, password: '' }, async ({ password }) => {
    const auth = await loadAuthClient();
    const { error } = await captcha.ask((options) =>
      auth.signInWithPassword({ ...address, password, options }),
    );
    if (error) throw error;
    onDone(!(await needsSecondStep()));
  });
  return (
    <Form data-form="sign-in-again" onSubmit={form.onSubmit}>
      <FailureNotice failure={form.failure} />
      <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
      <PasswordField
        label={`Password for ${name}`}
        autoComplete="current-password"
        {...form.field('password')}
      />
      {captcha.place}
      <Button type="submit" isBusy={form.isBusy}>
        Sign in
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
