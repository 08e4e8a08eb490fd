import type { FormPurpose } from '#contracts/forms.ts';
import { formBuilderStrings } from '../../i18n/shared/form-builder-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import { Field } from '../../ui/Field.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { fromLocalTime, toLocalTime } from '../../lib/shared/zoned-time.ts';
import { FormTexts } from './FormTexts.tsx';
import type { FormBuilderState } from './use-form-builder.ts';

interface FormSettingsEditorProps {
  builder: FormBuilderState;
  purpose: FormPurpose;
  zone: string;
}

/** What is set for a whole form. Only surveys and contact forms open, close and confirm. */
export function FormSettingsEditor({ builder, purpose, zone }: FormSettingsEditorProps) {
  const { settings: t } = useStrings(formBuilderStrings);
  const { settings, setSettings } = builder;
  const isPublic = purpose === 'survey' || purpose === 'contact';
  const moment = (name: 'opens_at' | 'closes_at', label: string) => (
    <Field
      label={label}
      type="datetime-local"
      value={settings[name] === null ? '' : toLocalTime(settings[name], zone)}
      onChange={({ target }) =>
        setSettings({ [name]: target.value === '' ? null : (fromLocalTime(target.value, zone) ?? null) })
      }
    />
  );
  return (
    <div className="form">
      <Field
        label={t.title}
        maxLength={120}
        value={settings.title}
        onChange={({ target }) => setSettings({ title: target.value })}
      />
      <TextArea
        label={t.description}
        maxLength={4000}
        value={settings.description}
        onChange={({ target }) => setSettings({ description: target.value })}
      />
      {isPublic && <FormTexts builder={builder} />}
      {isPublic && (
        <>
          <TextArea
            label={t.confirmation}
            hint={t.confirmationHint}
            maxLength={4000}
            value={settings.confirmation}
            onChange={({ target }) => setSettings({ confirmation: target.value })}
          />
          <div className="columns">
            {moment('opens_at', t.opens)}
            {moment('closes_at', t.closes)}
          </div>
          <Field
            label={t.maxResponses}
            type="number"
            min={1}
            value={String(settings.max_responses ?? '')}
            onChange={({ target }) =>
              setSettings({ max_responses: target.value === '' ? null : Number(target.value) })
            }
          />
          <SelectField
            label={t.asksEmail}
            value={settings.asks_email}
            options={Object.entries(t.asksEmailOptions)}
            onChange={({ target }) => {
              const asks = target.value as typeof settings.asks_email;
              setSettings({
                asks_email: asks,
                one_per_person: settings.one_per_person && asks === 'required',
              });
            }}
          />
          <div className="field">
            <label className="checkbox">
              <input
                type="checkbox"
                checked={settings.one_per_person}
                onChange={({ target }) =>
                  setSettings({
                    one_per_person: target.checked,
                    ...(target.checked && { asks_email: 'required' as const }),
                  })
                }
              />{' '}
              {t.onePerPerson}
            </label>
            <div className="field-hint">{t.onePerPersonHint}</div>
          </div>
          <label className="checkbox">
            <input
              type="checkbox"
              checked={settings.notify}
              onChange={({ target }) => setSettings({ notify: target.checked })}
            />{' '}
            {t.notify}
          </label>
        </>
      )}
    </div>
  );
}
