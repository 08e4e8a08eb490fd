import { useState } from 'react';
import { ProfileInput } from '#contracts/account.ts';
import { useFormOf } from '../../kit/forms/use-form-of.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../kit/forms/Form.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { AvatarField } from './AvatarField.tsx';
import { QueryBoundary } from '../../kit/QueryBoundary.tsx';
import { type Profile, readProfile, saveProfile } from './profile.ts';
import { sessionIsland } from '../../kit/session/RequireSession.tsx';

/** Names and picture of who is signed in. */
export const ProfileForm = sessionIsland({ name: 'ProfileForm' }, ({ id }) => (
  <QueryBoundary queryKey={['profile', id]} load={() => readProfile(id)}>
    {(profile) => (
      <>
        <Panel title="Photo">
          <AvatarField userId={id} avatarUrl={profile.avatar_url} />
        </Panel>
        <Panel title="Name">
          <Names userId={id} profile={profile} />
        </Panel>
      </>
    )}
  </QueryBoundary>
));

function Names({ userId, profile }: { userId: string; profile: Profile }) {
  const [isSaved, setSaved] = useState(false);
  const form = useFormOf(
    ProfileInput,
    { first_name: profile.first_name, last_name: profile.last_name },
    async (input) => {
      setSaved(false);
      await saveProfile(userId, input);
      setSaved(true);
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
