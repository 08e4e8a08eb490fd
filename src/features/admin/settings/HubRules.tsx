import { useMemo } from 'react';
import { moderationChoices } from '#contracts/listing.ts';
import { SiteSettingsPatch, type SiteSettings } from '#contracts/settings.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { listCurrencies, listTimeZones } from './hub-choices.ts';
import { saveSite } from './save-settings.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { errorsByField, useSettingsEditor } from './use-settings-editor.ts';

type Rules = Pick<SiteSettings, 'time_zone' | 'currency' | 'staff_second_factor' | 'moderated_fields'>;

const labels: Record<keyof Rules, string> = {
  time_zone: 'Time zone',
  currency: 'Currency',
  staff_second_factor: 'Require two-step verification for staff',
  moderated_fields: 'Fields that require approval',
};

const labelOf = (name: string) => new Map(Object.entries(labels)).get(name) ?? name;

/** Whether changes of any of `columns` need approval: they are reviewed as one. */
const isModerated = (columns: readonly string[], moderated: readonly string[]) =>
  columns.some((column) => moderated.includes(column));

/** Moderated columns by the labels of their choices. */
const formatModerated = (name: string, value: unknown) =>
  name === 'moderated_fields' && Array.isArray(value)
    ? moderationChoices
        .filter(({ columns }) => isModerated(columns, value.map(String)))
        .map(({ label }) => label)
    : value;

/** The rules of the hub that only admins set: its clock, its currency, its caution. */
export function HubRules({ site }: { site: SiteSettings }) {
  const form = useSettingsEditor<SiteSettings, Rules, Rules>({
    row: site,
    toDraft: ({ time_zone, currency, staff_second_factor, moderated_fields }) => ({
      time_zone,
      currency,
      staff_second_factor,
      moderated_fields,
    }),
    toPatch: (rules) => ({ ...rules, moderated_fields: [...rules.moderated_fields].sort() }),
    validate: (changes) => errorsByField(SiteSettingsPatch.safeParse(changes).error?.issues),
    save: (changes, { updated_at }) => saveSite(changes, updated_at),
  });
  const { draft, change } = form;
  const timeZones = useMemo(() => listTimeZones(site.time_zone), [site.time_zone]);
  const currencies = useMemo(() => listCurrencies(site.currency), [site.currency]);
  const errorsOf = (name: keyof Rules) => {
    const error = form.isBlocked && form.errors[name];
    return error ? [error] : [];
  };
  return (
    <Panel title="Rules">
      <SettingsForm
        name="settings-rules"
        form={form}
        labelOf={labelOf}
        readable={formatModerated}
        saveLabel="Save rules"
      >
        <div className="columns">
          <SelectField
            label={labels.time_zone}
            hint="Type the name of a city to find its zone."
            options={timeZones}
            value={draft.time_zone}
            errors={errorsOf('time_zone')}
            onChange={({ target }) => change({ time_zone: target.value })}
          />
          <SelectField
            label={labels.currency}
            options={currencies}
            value={draft.currency}
            errors={errorsOf('currency')}
            onChange={({ target }) => change({ currency: target.value })}
          />
        </div>
        <label className="checkbox">
          <input
            type="checkbox"
            checked={draft.staff_second_factor}
            onChange={({ target }) => change({ staff_second_factor: target.checked })}
          />
          {labels.staff_second_factor}
        </label>
        <fieldset className="form">
          <legend>{labels.moderated_fields}</legend>
          <div className="columns">
            {moderationChoices.map(({ label, columns }) => (
              <label key={label} className="checkbox">
                <input
                  type="checkbox"
                  checked={isModerated(columns, draft.moderated_fields)}
                  onChange={({ target }) => {
                    const chosen = new Set<string>(columns);
                    const others = draft.moderated_fields.filter((name) => !chosen.has(name));
                    change({ moderated_fields: target.checked ? [...others, ...columns] : others });
                  }}
                />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
      </SettingsForm>
    </Panel>
  );
}
