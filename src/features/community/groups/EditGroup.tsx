import { useState } from 'react';
import type { GroupPage } from '#contracts/groups.ts';
import { groupsStrings } from '../../../i18n/account/groups-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { saveAbout } from './groups.ts';

/** What the chair may change of a group; its name and kind are for staff. */
export function EditGroup({ group, reload }: { group: GroupPage; reload: () => void }) {
  const { manage: t } = useStrings(groupsStrings);
  const { description, is_public, shows_roster, admission } = group;
  const [about, setAbout] = useState({ description, is_public, shows_roster });
  const action = useAction();
  const save = () =>
    action.submit(async () => {
      await saveAbout(group.id, about);
      reload();
      return t.saved;
    });
  const check = (name: 'is_public' | 'shows_roster', label: string) => (
    <label className="checkbox">
      <input
        type="checkbox"
        checked={about[name]}
        onChange={({ target }) => setAbout({ ...about, [name]: target.checked })}
      />
      {label}
    </label>
  );
  return (
    <Panel title={t.edit}>
      <Form name="edit-group" send={save}>
        <ActionNotice action={action} />
        <TextArea
          label={t.descriptionField}
          rows={4}
          maxLength={2000}
          value={about.description}
          onChange={({ target }) => setAbout({ ...about, description: target.value })}
        />
        {admission !== 'hidden' && (
          <>
            {check('is_public', t.isPublic)}
            {check('shows_roster', t.showsRoster)}
          </>
        )}
        <p>
          <Button type="submit" variant="quiet" isBusy={action.isBusy}>
            {t.save}
          </Button>
        </p>
      </Form>
    </Panel>
  );
}
