import { OrganisationInput } from '#contracts/account.ts';
import { useCaptcha } from '../../lib/browser/use-captcha.tsx';
import { useFormOf } from '../../kit/forms/use-form-of.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { signInWithOrganisation } from './actions.ts';

/** Asks for the domain of an organisation, and leaves for its sign-in. */
export function OrganisationForm() {
  const captcha = useCaptcha();
  const form = useFormOf(OrganisationInput, { domain: '' }, ({ domain }) =>
    captcha.ask((proof) => signInWithOrganisation(domain, proof)),
  );
  return (
    <Form data-form="organisation" onSubmit={form.onSubmit}>
      <FailureNotice failure={form.failure} />
      <Field
        label="Organization domain"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        hint="The part of your work email after the @, like example.org."
        {...form.field('domain')}
      />
      {captcha.place}
      <Button type="submit" variant="quiet" isBusy={form.isBusy}>
        Continue
      </Button>
    </Form>
  );
}
