import type { FieldCondition } from '#contracts/forms.ts';
import { formBuilderStrings } from '../../i18n/shared/form-builder-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import type { BuiltField } from './builder-state.ts';

interface ConditionEditorProps {
  condition: FieldCondition | null;
  /** The fields before it whose answers can be the condition. */
  sources: readonly BuiltField[];
  onChange: (condition: FieldCondition | null) => void;
}

const conditionOn = ({ id, type, options }: BuiltField, option?: string): FieldCondition => {
  const chosen = option ?? options.find(({ archived }) => archived !== true)?.id ?? '';
  if (type === 'consent') return { field_id: id, equals: true };
  return type === 'choices' ? { field_id: id, includes: chosen } : { field_id: id, equals: chosen };
};

/** When a field is asked: always, or only with a certain answer to an earlier one. */
export function ConditionEditor({ condition, sources, onChange }: ConditionEditorProps) {
  const t = useStrings(formBuilderStrings);
  const source = sources.find(({ id }) => id === condition?.field_id);
  if (sources.length === 0 && !condition) return null;
  const value = condition?.includes ?? condition?.equals;
  return (
    <div className="columns">
      <SelectField
        label={t.condition}
        value={source?.id ?? ''}
        options={[['', t.always], ...sources.map(({ id, label }) => [id, label] as const)]}
        onChange={({ target }) => {
          const chosen = sources.find(({ id }) => id === target.value);
          onChange(chosen ? conditionOn(chosen) : null);
        }}
      />
      {source && (
        <SelectField
          label={t.conditionAnswer}
          value={String(value)}
          options={
            source.type === 'consent'
              ? [['true', t.agreed]]
              : source.options
                  .filter(({ archived }) => archived !== true)
                  .map(({ id, label }) => [id, label] as const)
          }
          onChange={({ target }) => onChange(conditionOn(source, target.value))}
        />
      )}
    </div>
  );
}
