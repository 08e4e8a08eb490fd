import { useState } from 'react';
import { loadDataClient } from '../../../lib/data-client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { labelOf } from '../queue/diff.ts';
import { Loaded } from '../Loaded.tsx';
import { useWork } from '../use-work.ts';
import { WorkNotice } from '../WorkNotice.tsx';

interface Rules {
  time_zone: string;
  currency: string;
  staff_second_factor: boolean;
  moderated_fields: string[];
}

const listingFields =
  'name tagline description categories website email phone address_line1 address_line2 city state zip_code logo_url cover_url gallery opening_hours special_hours notice social_links'.split(
    ' ',
  );

async function readRules(): Promise<Rules> {
  const data = await loadDataClient();
  const { data: rules } = await data
    .from('site_settings')
    .select('time_zone, currency, staff_second_factor, moderated_fields')
    .single()
    .throwOnError();
  return rules;
}

/** The rules of the hub that only admins set: its clock, its money, its caution. */
export function HubRules() {
  return (
    <Panel title="Rules">
      <Loaded name={['desk', 'rules']} load={readRules}>
        {(rules) => <RulesForm rules={rules} />}
      </Loaded>
    </Panel>
  );
}

function RulesForm({ rules }: { rules: Rules }) {
  const [draft, setDraft] = useState(rules);
  const work = useWork();
  const save = async () => {
    const data = await loadDataClient();
    await data.from('site_settings').update(draft).eq('id', 1).select('id').single().throwOnError();
    return 'Saved.';
  };
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        work.run(save);
      }}
    >
      <WorkNotice work={work} />
      <div className="columns">
        <Field
          label="Time zone"
          hint="As IANA names it, like America/New_York."
          list="time-zones"
          value={draft.time_zone}
          onChange={(event) => {
            setDraft({ ...draft, time_zone: event.target.value });
          }}
        />
        <Field
          label="Currency"
          hint="Three letters, like USD."
          value={draft.currency}
          onChange={(event) => {
            setDraft({ ...draft, currency: event.target.value.toUpperCase() });
          }}
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
          onChange={(event) => {
            setDraft({ ...draft, staff_second_factor: event.target.checked });
          }}
        />
        The desk asks staff for a second step
      </label>
      <fieldset className="form">
        <legend>Changes of public listings that wait for staff; the others show at once</legend>
        <div className="columns">
          {listingFields.map((field) => (
            <label key={field} className="check">
              <input
                type="checkbox"
                checked={draft.moderated_fields.includes(field)}
                onChange={(event) => {
                  const others = draft.moderated_fields.filter((name) => name !== field);
                  const fields = event.target.checked ? [...others, field] : others;
                  setDraft({ ...draft, moderated_fields: fields });
                }}
              />
              {labelOf(field)}
            </label>
          ))}
        </div>
      </fieldset>
      <p>
        <Button type="submit" isBusy={work.isBusy}>
          Save the rules
        </Button>
      </p>
    </form>
  );
}
