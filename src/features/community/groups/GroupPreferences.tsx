import { useState } from 'react';
import { groupEmails, type GroupPage } from '#contracts/groups.ts';
import { groupsStrings } from '../../../i18n/account/groups-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { setPreferences } from './groups.ts';

/** Which emails of a group come, and whether its public page may name the reader. */
export function GroupPreferences({ group, reload }: { group: GroupPage; reload: () => void }) {
  const { preferences: t } = useStrings(groupsStrings);
  const [emails, setEmails] = useState(group.emails ?? 'announcements');
  const [isListed, setListed] = useState(group.is_listed ?? false);
  const action = useAction();
  const save = () =>
    action.submit(async () => {
      await setPreferences(group.id, emails, isListed);
      reload();
      return t.saved;
    });
  return (
    <Panel title={t.title}>
      <Form name="group-preferences" send={save}>
        <ActionNotice action={action} />
        <SelectField
          label={t.emails}
          options={groupEmails.map((choice) => [choice, t.choices[choice]] as const)}
          value={emails}
          onChange={({ target }) => {
            const chosen = groupEmails.find((choice) => choice === target.value);
            if (chosen) setEmails(chosen);
          }}
        />
        <label className="checkbox">
          <input type="checkbox" checked={isListed} onChange={({ target }) => setListed(target.checked)} />
          {t.listed}
        </label>
        <p>
          <Button type="submit" variant="quiet" isBusy={action.isBusy}>
            {t.save}
          </Button>
        </p>
      </Form>
    </Panel>
  );
}
