import type { AskedPart, FieldOption, FormPurpose } from '#contracts/forms.ts';
import { formBuilderStrings } from '../../i18n/shared/form-builder-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { type BuiltField, newOptionId } from './builder-state.ts';
import { ConditionEditor } from './ConditionEditor.tsx';
import { FieldLimits } from './FieldLimits.tsx';
import { FieldTexts } from './FieldTexts.tsx';
import { OptionsEditor } from './OptionsEditor.tsx';

interface FieldEditorProps {
  field: BuiltField;
  purpose: FormPurpose;
  sources: readonly BuiltField[];
  error: string | undefined;
  onChange: (field: BuiltField) => void;
  onRemove: () => void;
  onDone: () => void;
}

/** All that is set for one field. */
export function FieldEditor({
  field,
  purpose,
  sources,
  error,
  onChange,
  onRemove,
  onDone,
}: FieldEditorProps) {
  const t = useStrings(formBuilderStrings);
  const set = (change: Partial<BuiltField>) => onChange({ ...field, ...change });
  const isChoice = field.type === 'choice' || field.type === 'choices';
  const hasVisibility = purpose === 'organization' || purpose === 'person' || purpose === 'listing';
  const mayFilter =
    isChoice && (purpose === 'organization' || purpose === 'listing') && field.visibility === 'public';
  const priced: FieldOption[] = [{ id: newOptionId(), label: t.option(1), price: 0 }];
  return (
    <div className="stack field-editor">
      <Field
        label={t.label}
        maxLength={300}
        value={field.label}
        errors={error === undefined ? [] : [error]}
        onChange={({ target }) => set({ label: target.value })}
      />
      <Field
        label={t.help}
        maxLength={500}
        value={field.help}
        onChange={({ target }) => set({ help: target.value })}
      />
      {field.type === 'price' && (
        <label className="checkbox">
          <input
            type="checkbox"
            checked={field.options.length > 0}
            onChange={({ target }) => set({ options: target.checked ? priced : [] })}
          />{' '}
          {t.limits.priced}
        </label>
      )}
      {(isChoice || field.options.length > 0) && (
        <OptionsEditor
          options={field.options}
          hasPrices={field.type === 'price'}
          onChange={(options) => set({ options })}
        />
      )}
      <FieldTexts field={field} onChange={(translations) => set({ translations })} />
      <FieldLimits field={field} onChange={(settings) => set({ settings })} />
      <label className="checkbox">
        <input
          type="checkbox"
          checked={field.is_required}
          onChange={({ target }) => set({ is_required: target.checked })}
        />{' '}
        {t.required}
      </label>
      {purpose === 'registration' && (
        <SelectField
          label={t.askedOf}
          value={field.asked_of ?? 'attendee'}
          options={Object.entries(t.askedOfs)}
          onChange={({ target }) => set({ asked_of: target.value as AskedPart })}
        />
      )}
      {hasVisibility && (
        <SelectField
          label={t.visibility}
          value={field.visibility}
          options={Object.entries(t.visibilities)}
          onChange={({ target }) => {
            const visibility = target.value as BuiltField['visibility'];
            set({ visibility, is_filter: field.is_filter && visibility === 'public' });
          }}
        />
      )}
      {mayFilter && (
        <label className="checkbox">
          <input
            type="checkbox"
            checked={field.is_filter}
            onChange={({ target }) => set({ is_filter: target.checked })}
          />{' '}
          {t.filter}
        </label>
      )}
      <ConditionEditor
        condition={field.condition}
        sources={sources}
        onChange={(condition) => set({ condition })}
      />
      <div className="actions">
        <Button variant="quiet" onClick={onDone}>
          {t.done}
        </Button>
        <Button variant="quiet" onClick={onRemove}>
          {t.remove}
        </Button>
      </div>
    </div>
  );
}
