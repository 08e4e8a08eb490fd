import type { User } from '@supabase/supabase-js';
import { SignInInput } from '#contracts/auth.ts';
import { loadAuthClient } from '../../lib/browser/auth-client.ts';
import { useCaptcha } from '../../lib/browser/use-captcha.tsx';
import { useFormOf } from '../../kit/forms/use-form-of.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Form } from '../../ui/Form.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';

/** Over a page whose session ended: the same person signs in again, and everything typed is still there. */
export function SignInAgain({ user, onDone }: { user: User; onDone: () => void }) {
  const address = user.email ? { email: user.email } : { phone: `+${user.phone ?? ''}` };
  const name = address.email ?? address.phone;
  const captcha = useCaptcha();
  const form = useFormOf(SignInInput, { ...address, password: '' }, async ({ password }) => {
    const auth = await loadAuthClient();
    const { error } = await captcha.ask((options) =>
      auth.signInWithPassword({ ...address, password, options }),
    );
    if (error) throw error;
    onDone();
  });
  return (
    <Modal title="Sign in again" onClose={() => location.assign('/auth/sign-in')}>
      <p>Your session has ended. Sign in again to continue. Nothing you typed is lost.</p>
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
        <p>
          <a href="/auth/sign-in">Other sign-in methods</a>
        </p>
      </Form>
    </Modal>
  );
}
