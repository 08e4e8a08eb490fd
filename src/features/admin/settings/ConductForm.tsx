import { type Language, languages } from '#contracts/languages.ts';
import { maxConductLength, type SiteSettings, SiteSettingsPatch } from '#contracts/settings.ts';
import { columnLabel } from '../../../kit/diff/format-value.ts';
import { TextArea } from '../../../ui/TextArea.tsx';
import { languageName } from '../language-name.ts';
import { saveSite } from './save-settings.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { errorsByPlace, useSettingsEditor } from './use-settings-editor.ts';

type Texts = SiteSettings['code_of_conduct'];
type Conduct = Pick<SiteSettings, 'code_of_conduct' | 'conduct_version'>;

const toTexts = (draft: Texts): Texts =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const text = draft[language]?.trim();
      return text ? [[language, text]] : [];
    }),
  );

/** The code of conduct of the community in each language, and whether everybody is to accept it again. */
export function ConductForm({ site }: { site: SiteSettings }) {
  const form = useSettingsEditor<SiteSettings, Conduct, Conduct>({
    row: site,
    toDraft: ({ code_of_conduct, conduct_version }) => ({ code_of_conduct, conduct_version }),
    toPatch: ({ code_of_conduct, conduct_version }) => ({
      code_of_conduct: toTexts(code_of_conduct),
      conduct_version,
    }),
    validate: (changes) => errorsByPlace(SiteSettingsPatch.safeParse(changes).error?.issues),
    save: (changes, { updated_at }) => saveSite(changes, updated_at),
  });
  const { draft, errors, isBlocked } = form;
  const change = (language: Language, text: string) => {
    form.change({ code_of_conduct: { ...draft.code_of_conduct, [language]: text } });
  };
  return (
    <SettingsForm name="settings-conduct" form={form} labelOf={columnLabel} saveLabel="Save">
      <p>
        <a href="/code-of-conduct">Open the page</a>
      </p>
      <div className="columns">
        {languages.map((language) => {
          const error = errors[`code_of_conduct.${language}`];
          return (
            <TextArea
              key={language}
              label={`Text in ${languageName(language)}`}
              hint="An empty line between sections; the first line of a section is its heading. Without a text, the default one is shown."
              lang={language}
              rows={12}
              maxLength={maxConductLength}
              value={draft.code_of_conduct[language] ?? ''}
              errors={isBlocked && error ? [error] : []}
              onChange={({ target }) => change(language, target.value)}
            />
          );
        })}
      </div>
      <label className="checkbox">
        <input
          type="checkbox"
          checked={draft.conduct_version > site.conduct_version}
          onChange={({ target }) =>
            form.change({ conduct_version: site.conduct_version + (target.checked ? 1 : 0) })
          }
        />{' '}
        Ask everyone to accept it again
      </label>
    </SettingsForm>
  );
}
