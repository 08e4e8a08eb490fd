import { OrganisationInput } from '#contracts/account.ts';
import { useCaptcha } from '../../lib/use-captcha.tsx';
import { useFormOf } from '../../lib/use-form-of.ts';
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
        label="Domain of your organisation"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        hint="What stands behind the @ of your address there, like example.org."
        {...form.field('domain')}
      />
      {captcha.place}
      <Button type="submit" variant="quiet" isBusy={form.isBusy}>
        Go on
      </Button>
    </Form>
  );
}
