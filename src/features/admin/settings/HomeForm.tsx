import { type Language, languages } from '#contracts/languages.ts';
import { type SiteSettings, SiteSettingsPatch, type WelcomeTexts } from '#contracts/settings.ts';
import { columnLabel } from '../../../kit/diff/format-value.ts';
import { Field } from '../../../ui/Field.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { languageName } from '../language-name.ts';
import { PictureField } from './PictureField.tsx';
import { saveSite } from './save-settings.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { errorsByPlace, useSettingsEditor } from './use-settings-editor.ts';

type Home = Pick<SiteSettings, 'cover_picture' | 'welcome'>;
type Welcome = NonNullable<WelcomeTexts[Language]>;

const empty: Welcome = { heading: '', text: '' };

/** The texts as they are stored: each on one line, no language without any. */
const toTexts = (draft: WelcomeTexts): WelcomeTexts =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const { heading, text } = draft[language] ?? empty;
      const stored = { heading: heading.trim(), text: text.replace(/\s+/g, ' ').trim() };
      return stored.heading || stored.text ? [[language, stored]] : [];
    }),
  );

/** What the chamber adds to the home page: a cover, and a welcome in each language. */
export function HomeForm({ site }: { site: SiteSettings }) {
  const form = useSettingsEditor<SiteSettings, Home, Home>({
    row: site,
    toDraft: ({ cover_picture, welcome }) => ({ cover_picture, welcome }),
    toPatch: ({ cover_picture, welcome }) => ({
      cover_picture: cover_picture ?? null,
      welcome: toTexts(welcome),
    }),
    validate: (changes) => errorsByPlace(SiteSettingsPatch.safeParse(changes).error?.issues),
    save: (changes, { updated_at }) => saveSite(changes, updated_at),
  });
  const { draft, errors, isBlocked } = form;
  const errorsOf = (place: string) => (isBlocked && errors[place] ? [errors[place]] : []);
  const change = (language: Language, part: Partial<Welcome>) => {
    form.change({
      welcome: { ...draft.welcome, [language]: { ...empty, ...draft.welcome[language], ...part } },
    });
  };
  return (
    <SettingsForm name="settings-home" form={form} labelOf={columnLabel} saveLabel="Save">
      <PictureField
        label="Cover picture"
        kind="cover"
        value={draft.cover_picture ?? ''}
        error={errorsOf('cover_picture')[0]}
        onChange={(value) => form.change({ cover_picture: value || null })}
      />
      <div className="columns">
        {languages.map((language) => (
          <fieldset key={language} className="form">
            <legend>Welcome text in {languageName(language)}</legend>
            <Field
              label="Heading"
              lang={language}
              maxLength={80}
              value={draft.welcome[language]?.heading ?? ''}
              errors={errorsOf(`welcome.${language}.heading`)}
              onChange={({ target }) => change(language, { heading: target.value })}
            />
            <TextArea
              label="Text"
              lang={language}
              rows={4}
              maxLength={600}
              value={draft.welcome[language]?.text ?? ''}
              errors={errorsOf(`welcome.${language}.text`)}
              onChange={({ target }) => change(language, { text: target.value })}
            />
          </fieldset>
        ))}
      </div>
    </SettingsForm>
  );
}
