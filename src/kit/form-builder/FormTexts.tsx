import { formBuilderStrings } from '../../i18n/shared/form-builder-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import { Field } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { otherLanguages } from './other-languages.ts';
import type { FormBuilderState } from './use-form-builder.ts';

/** The texts of a whole form in other languages, each optional. */
export function FormTexts({ builder }: { builder: FormBuilderState }) {
  const t = useStrings(formBuilderStrings);
  const { settings, setSettings } = builder;
  const { translations, confirmation_translations: confirmations } = settings;
  return otherLanguages.map((language) => {
    const named = (label: string) => t.labelInLanguage(label, t.languages[language]);
    const texts = translations[language] ?? {};
    const set = (part: typeof texts) =>
      setSettings({ translations: { ...translations, [language]: { ...texts, ...part } } });
    return (
      <details key={language}>
        <summary>{t.inLanguage(t.languages[language])}</summary>
        <div className="form">
          <p className="field-hint">{t.translationHint}</p>
          <Field
            label={named(t.settings.title)}
            maxLength={120}
            value={texts.title ?? ''}
            onChange={({ target }) => set({ title: target.value })}
          />
          <TextArea
            label={named(t.settings.description)}
            maxLength={4000}
            value={texts.description ?? ''}
            onChange={({ target }) => set({ description: target.value })}
          />
          <TextArea
            label={named(t.settings.confirmation)}
            maxLength={4000}
            value={confirmations[language]?.confirmation ?? ''}
            onChange={({ target }) =>
              setSettings({
                confirmation_translations: { ...confirmations, [language]: { confirmation: target.value } },
              })
            }
          />
        </div>
      </details>
    );
  });
}
