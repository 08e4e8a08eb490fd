import { listingColumns, listingLabel } from '#contracts/listing.ts';
import { SiteSettingsPatch, type SiteSettings } from '#contracts/settings.ts';
import { columnLabel } from '../../../kit/diff/format-value.ts';
import { Field } from '../../../ui/Field.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { saveSite } from './save-settings.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { errorsByField, useSettingsEditor } from './use-settings-editor.ts';

type Rules = Pick<SiteSettings, 'time_zone' | 'currency' | 'staff_second_factor' | 'moderated_fields'>;

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
  const errorsOf = (name: keyof Rules) => {
    const error = form.isBlocked && form.errors[name];
    return error ? [error] : [];
  };
  return (
    <Panel title="Rules">
      <SettingsForm form={form} labelOf={columnLabel} saveLabel="Save rules">
        <div className="columns">
          <Field
            label="Time zone"
            hint="For example, America/New_York."
            list="time-zones"
            value={draft.time_zone}
            errors={errorsOf('time_zone')}
            onChange={({ target }) => change({ time_zone: target.value })}
          />
          <Field
            label="Currency"
            hint="Three-letter code, like USD."
            value={draft.currency}
            errors={errorsOf('currency')}
            onChange={({ target }) => change({ currency: target.value.toUpperCase() })}
          />
        </div>
        <datalist id="time-zones">
          {Intl.supportedValuesOf('timeZone').map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
        <label className="check">
          <input
            type="checkbox"
            checked={draft.staff_second_factor}
            onChange={({ target }) => change({ staff_second_factor: target.checked })}
          />
          Require two-step verification for staff
        </label>
        <fieldset className="form">
          <legend>Fields that require approval</legend>
          <div className="columns">
            {listingColumns.map((field) => (
              <label key={field} className="check">
                <input
                  type="checkbox"
                  checked={draft.moderated_fields.includes(field)}
                  onChange={({ target }) => {
                    const others = draft.moderated_fields.filter((name) => name !== field);
                    change({ moderated_fields: target.checked ? [...others, field] : others });
                  }}
                />
                {listingLabel(field)}
              </label>
            ))}
          </div>
        </fieldset>
      </SettingsForm>
    </Panel>
  );
}
