import { useState } from 'react';
import type { GroupPage } from '#contracts/groups.ts';
import { groupsStrings } from '../../../i18n/account/groups-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { joinGroup, withdrawRequest } from './groups.ts';

/** The way into a group for somebody who is not in it: joining, asking, or answering an invitation. */
export function JoinGroup({ group, reload }: { group: GroupPage; reload: () => void }) {
  const { join: t, overview } = useStrings(groupsStrings);
  const [note, setNote] = useState('');
  const action = useAction();
  const { id, name, admission, origin, inviter, asks_to_join: asksChairs } = group;
  const enter = () =>
    action.submit(async () => {
      const isIn = await joinGroup(id, note);
      reload();
      return isIn ? t.joined(name) : t.asked;
    });
  const withdraw = () => {
    action.run(async () => {
      await withdrawRequest(id);
      reload();
      return origin === 'invitation' ? t.declined : t.withdrawn;
    });
  };
  if (origin === 'request')
    return (
      <>
        <p>{t.pending}</p>
        <ActionNotice action={action} />
        <p>
          <Button variant="quiet" isBusy={action.isBusy} onClick={withdraw}>
            {t.withdraw}
          </Button>
        </p>
      </>
    );
  const isInvited = origin === 'invitation';
  if (!isInvited && admission !== 'open' && admission !== 'request') return <p>{t.byInvitation}</p>;
  const asks = !isInvited && asksChairs;
  return (
    <Form name="join-group" send={enter}>
      <ActionNotice action={action} />
      {isInvited && <p>{inviter ? overview.invitedBy(inviter) : overview.invited}</p>}
      {asks && admission === 'open' && <p>{t.wasRemoved}</p>}
      {asks && (
        <TextArea
          label={t.note}
          rows={3}
          maxLength={500}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      )}
      <p className="actions">
        <Button type="submit" isBusy={action.isBusy}>
          {isInvited ? t.accept : asks ? t.ask : t.join}
        </Button>
        {isInvited && (
          <Button variant="quiet" isBusy={action.isBusy} onClick={withdraw}>
            {t.decline}
          </Button>
        )}
      </p>
    </Form>
  );
}
