import { useState } from 'react';
import { loadClaimInput } from '../../kit/forms/account-contracts.ts';
import { Form } from '../../kit/forms/Form.tsx';
import { useFormOf } from '../../kit/forms/use-form-of.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { setPasswordAndNames } from './actions.ts';
import type { AccountClaim } from './claim-account.ts';
import { NewPasswordField } from './NewPasswordField.tsx';
import { authStrings } from '../../i18n/account/auth-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';

/** Takes the password and confirms the names of an account whose address was proven in another browser than the one that signed up. */
export function ClaimAccount({ email, claim }: { email: string; claim: AccountClaim }) {
  const t = useStrings(authStrings);
  const [isDone, setDone] = useState(false);
  const form = useFormOf(
    loadClaimInput,
    { first_name: claim.first_name, last_name: claim.last_name, password: '' },
    async (input) => {
      await setPasswordAndNames(input);
      setDone(true);
    },
  );
  if (isDone) return <Notice>{t.claim.done}</Notice>;
  return (
    <Form name="claim-account" send={form.send}>
      <FailureNotice failure={form.failure} />
      <p>{t.claim.reason}</p>
      <div className="names">
        <Field label={t.firstName} autoComplete="given-name" maxLength={100} {...form.field('first_name')} />
        <Field label={t.lastName} autoComplete="family-name" maxLength={100} {...form.field('last_name')} />
      </div>
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField label={t.password} password={form.readText('password')} {...form.field('password')} />
      <Button type="submit" isBusy={form.isBusy}>
        {t.claim.save}
      </Button>
    </Form>
  );
}
