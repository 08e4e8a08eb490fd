import {
  audiences,
  CommunityProfileInput,
  defaultAudience,
  type ProfileField,
  profileFields,
} from '#contracts/people.ts';
import { peopleStrings } from '../../../i18n/account/people-strings.ts';
import { useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { Form } from '../../../kit/forms/Form.tsx';
import { useFormOf } from '../../../kit/forms/use-form-of.ts';
import { showToast } from '../../../kit/toasts/show-toast.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { type OwnProfile, saveOwnProfile } from './own-profile.ts';

const empty = {
  audience: defaultAudience,
  is_on_listings: false,
  headline: '',
  about: '',
  pronouns: '',
  ask_me: '',
  looking_for: '',
};

const asTyped = (profile: OwnProfile | null) => {
  const { audience, is_on_listings, headline, about, pronouns, ask_me, looking_for } = profile ?? empty;
  return {
    ...{ audience, is_on_listings, headline, about, pronouns, ask_me, looking_for },
    ...Object.fromEntries(
      profileFields.map((field) => [
        `field_audiences.${field}`,
        profile?.field_audiences[field] ?? defaultAudience,
      ]),
    ),
    skills: (profile?.skills ?? []).join(', '),
    languages: (profile?.languages ?? []).join(', '),
    links: (profile?.links ?? []).join('\n'),
  };
};

const longTexts = new Set<ProfileField>(['about', 'ask_me', 'looking_for', 'links']);

/** What a person says about themselves, and who sees which of it. */
export function ProfileEditor({ profile, onSaved }: { profile: OwnProfile | null; onSaved: () => void }) {
  const { profile: t } = useStrings(peopleStrings);
  const path = useLocalPath();
  const form = useFormOf(CommunityProfileInput, asTyped(profile), async (input) => {
    await saveOwnProfile(input);
    showToast({ message: t.saved });
    onSaved();
  });
  const hints: Partial<Record<ProfileField, string>> = t.hints;
  const { errors: listingErrors, ...onListings } = form.field('is_on_listings');
  const audienceOf = (field: ProfileField) => (
    <SelectField
      label={t.visibleTo}
      aria-label={t.audienceOf(t.fields[field])}
      options={audiences.map((audience) => [audience, t.fieldAudiences[audience]] as const)}
      {...form.field(`field_audiences.${field}`)}
    />
  );
  return (
    <Form name="community-profile" send={form.send}>
      <FailureNotice failure={form.failure} />
      <Panel title={t.who}>
        <SelectField
          label={t.audience}
          hint={t.narrower}
          options={audiences.map((audience) => [audience, t.audiences[audience]] as const)}
          {...form.field('audience')}
        />
        <label className="checkbox">
          <input type="checkbox" aria-invalid={listingErrors.length > 0 || undefined} {...onListings} />
          <span>
            {t.onListings}
            <br />
            <span className="soft">{t.onListingsHint}</span>
          </span>
        </label>
      </Panel>
      <Panel title={t.what}>
        {profileFields.map((field) => {
          const label = t.fields[field];
          const shared = { label: t.optional(label), hint: hints[field] };
          return (
            <div key={field} className="profile-field">
              {field === 'organization' ? (
                <p>
                  <strong>{label}</strong>
                  <br />
                  <span className="soft">{t.hints.organization}</span>
                </p>
              ) : longTexts.has(field) ? (
                <TextArea {...shared} rows={field === 'about' ? 5 : 2} {...form.field(field)} />
              ) : (
                <Field {...shared} {...form.field(field)} />
              )}
              {audienceOf(field)}
            </div>
          );
        })}
      </Panel>
      <p className="actions person-actions">
        <Button type="submit" isBusy={form.isBusy}>
          {t.save}
        </Button>
        {profile && <a href={path(`/account/people/person?name=${profile.slug}`)}>{t.view}</a>}
      </p>
    </Form>
  );
}
