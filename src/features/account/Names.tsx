import { useState } from 'react';
import { loadProfileInput } from '../../kit/forms/account-contracts.ts';
import { Form } from '../../kit/forms/Form.tsx';
import { useFormOf } from '../../kit/forms/use-form-of.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { type Profile, saveProfile } from './profile.ts';
import { accountStrings } from '../../i18n/account/account-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';

interface NamesProps {
  userId: string;
  profile: Profile;
  onSaved?: () => void;
}

/** First and last name of a profile. */
export function Names({ userId, profile, onSaved }: NamesProps) {
  const { profile: t, save, saved } = useStrings(accountStrings);
  const [isSaved, setSaved] = useState(false);
  const form = useFormOf(
    loadProfileInput,
    { first_name: profile.first_name, last_name: profile.last_name },
    async (input) => {
      setSaved(false);
      await saveProfile(userId, input);
      setSaved(true);
      onSaved?.();
    },
  );
  return (
    <Form name="profile" send={form.send}>
      <FailureNotice failure={form.failure} />
      {isSaved && !form.failure && <Notice>{saved}</Notice>}
      <Field label={t.firstName} autoComplete="given-name" {...form.field('first_name')} />
      <Field label={t.lastName} autoComplete="family-name" {...form.field('last_name')} />
      <Button type="submit" isBusy={form.isBusy}>
        {save}
      </Button>
    </Form>
  );
}
