import { useCaptcha } from '../../lib/browser/use-captcha.tsx';
import { useFormOf } from '../../kit/forms/use-form-of.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { loadOrganizationInput } from '../../kit/forms/account-contracts.ts';
import { Form } from '../../kit/forms/Form.tsx';
import { signInWithOrganization } from './actions.ts';
import { authStrings } from '../../i18n/account/auth-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';

/** Asks for the domain of an organization, and leaves for its sign-in. */
export function OrganizationForm() {
  const { organization: t, ...texts } = useStrings(authStrings);
  const captcha = useCaptcha();
  const form = useFormOf(loadOrganizationInput, { domain: '' }, ({ domain }) =>
    captcha.ask((proof) => signInWithOrganization(domain, proof)),
  );
  return (
    <Form name="organization" send={form.send}>
      <FailureNotice failure={form.failure} />
      <Field
        label={t.label}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        hint={t.hint}
        {...form.field('domain')}
      />
      {captcha.place}
      <Button type="submit" variant="quiet" isBusy={form.isBusy}>
        {texts.continue}
      </Button>
    </Form>
  );
}
