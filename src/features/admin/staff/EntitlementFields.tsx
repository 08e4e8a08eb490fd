import { type EntitlementKey, entitlementKeys } from '#contracts/entitlements.ts';
import { Field } from '../../../ui/Field.tsx';
import { boundsOf, type EntitlementDraft, entitlementLabels } from './entitlement-draft.ts';

interface EntitlementFieldsProps {
  draft: EntitlementDraft;
  /** What is wrong, by entitlement. */
  errors: Partial<Record<EntitlementKey, string>>;
  /** What else to know of these limits. */
  note?: string;
  onChange: (draft: EntitlementDraft) => void;
}

/** A field for each entitlement: a number, which some can do without, or a switch. */
export function EntitlementFields({ draft, errors, note, onChange }: EntitlementFieldsProps) {
  const set = (key: EntitlementKey, value: string | boolean | null) => onChange({ ...draft, [key]: value });
  const counts = entitlementKeys.filter((key) => boundsOf(key) !== null);
  const switches = entitlementKeys.filter((key) => boundsOf(key) === null);
  return (
    <fieldset className="form">
      <legend>Limits</legend>
      <p className="soft">
        Changes apply at once to every organization that has them. What is there already stays. {note}
      </p>
      <div className="columns">
        {counts.map((key) => {
          const value = draft[key];
          const [label, bounds, error] = [entitlementLabels[key], boundsOf(key), errors[key]];
          return (
            <div key={key}>
              <Field
                label={label}
                inputMode="numeric"
                value={typeof value === 'string' ? value : ''}
                disabled={value === null}
                errors={error === undefined ? [] : [error]}
                onChange={({ target }) => set(key, target.value)}
              />
              {bounds?.unlimited && (
                <label className="checkbox">
                  <input
                    type="checkbox"
                    aria-label={`${label}: unlimited`}
                    checked={value === null}
                    onChange={({ target }) => set(key, target.checked ? null : '')}
                  />
                  Unlimited
                </label>
              )}
            </div>
          );
        })}
      </div>
      {switches.map((key) => (
        <label key={key} className="checkbox">
          <input
            type="checkbox"
            checked={draft[key] === true}
            onChange={({ target }) => set(key, target.checked)}
          />
          {entitlementLabels[key]}
        </label>
      ))}
    </fieldset>
  );
}
