import type { FieldTranslations } from '#contracts/forms.ts';
import { formBuilderStrings } from '../../i18n/shared/form-builder-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import { Field } from '../../ui/Field.tsx';
import type { BuiltField } from './builder-state.ts';
import { otherLanguages } from './other-languages.ts';

interface FieldTextsProps {
  field: BuiltField;
  onChange: (translations: FieldTranslations) => void;
}

/** The texts of a field in other languages, each optional. */
export function FieldTexts({ field, onChange }: FieldTextsProps) {
  const t = useStrings(formBuilderStrings);
  return otherLanguages.map((language) => (
    <details key={language}>
      <summary>{t.inLanguage(t.languages[language])}</summary>
      <InLanguage field={field} language={language} onChange={onChange} />
    </details>
  ));
}

function InLanguage({
  field,
  language,
  onChange,
}: FieldTextsProps & { language: (typeof otherLanguages)[number] }) {
  const t = useStrings(formBuilderStrings);
  const { translations = {} } = field;
  const texts = translations[language] ?? {};
  const set = (part: typeof texts) => onChange({ ...translations, [language]: { ...texts, ...part } });
  const named = (label: string) => t.labelInLanguage(label, t.languages[language]);
  return (
    <div className="form" lang={language}>
      <p className="field-hint">{t.translationHint}</p>
      <Field
        label={named(t.label)}
        maxLength={300}
        value={texts.label ?? ''}
        onChange={({ target }) => set({ label: target.value })}
      />
      <Field
        label={named(t.helpName)}
        maxLength={500}
        value={texts.help ?? ''}
        onChange={({ target }) => set({ help: target.value })}
      />
      {field.options
        .filter(({ archived }) => archived !== true)
        .map(({ id, label }, at) => (
          <Field
            key={id}
            label={named(label || t.option(at + 1))}
            maxLength={200}
            value={texts.options?.[id] ?? ''}
            onChange={({ target }) => set({ options: { ...texts.options, [id]: target.value } })}
          />
        ))}
    </div>
  );
}
