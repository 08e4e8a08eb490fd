import { useState } from 'react';
import { ProfileInput } from '#contracts/account.ts';
import { Form } from '../../kit/forms/Form.tsx';
import { useFormOf } from '../../kit/forms/use-form-of.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { type Profile, saveProfile } from './profile.ts';

interface NamesProps {
  userId: string;
  profile: Profile;
  onSaved?: () => void;
}

/** First and last name of a profile. */
export function Names({ userId, profile, onSaved }: NamesProps) {
  const [isSaved, setSaved] = useState(false);
  const form = useFormOf(
    ProfileInput,
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
      {isSaved && !form.failure && <Notice>Saved.</Notice>}
      <Field label="First name" autoComplete="given-name" {...form.field('first_name')} />
      <Field label="Last name" autoComplete="family-name" {...form.field('last_name')} />
      <Button type="submit" isBusy={form.isBusy}>
        Save
      </Button>
    </Form>
  );
}
