import type { GroupPage, GroupRequest } from '#contracts/groups.ts';
import { groupsStrings } from '../../../i18n/account/groups-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import type { ToastMessage } from '../../../kit/toasts/toast-message.ts';
import { useAction } from '../../../kit/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { answerRequest, removePerson, restorePerson } from './groups.ts';

/** The requests to join that wait for an answer, and the invitations that were not answered yet. */
export function GroupRequests({ group, reload }: { group: GroupPage; reload: () => void }) {
  const { manage: t, roster } = useStrings(groupsStrings);
  const action = useAction();
  const { requests = [] } = group;
  const button = (
    label: string,
    name: string,
    work: () => Promise<string | ToastMessage>,
    isMain = false,
  ) => (
    <Button
      variant={isMain ? 'main' : 'quiet'}
      aria-label={name}
      isBusy={action.busyWith === name}
      onClick={() => {
        action.run(async () => {
          const done = await work();
          reload();
          return done;
        }, name);
      }}
    >
      {label}
    </Button>
  );
  const answers = ({ id, user_id: person, origin }: GroupRequest, name: string) =>
    origin === 'request' ? (
      <>
        {button(
          t.approve,
          t.approveNamed(name),
          async () => {
            await answerRequest(id, true);
            return t.approved(name);
          },
          true,
        )}
        {button(t.decline, t.declineNamed(name), async () => {
          await answerRequest(id, false);
          return t.declined(name);
        })}
      </>
    ) : (
      button(t.revoke, t.revokeNamed(name), async () => {
        await removePerson(group.id, person);
        return {
          message: t.revoked,
          undo: async () => {
            await restorePerson(group.id, person);
            reload();
          },
        };
      })
    );
  return (
    <Panel title={t.requests}>
      <ActionNotice action={action} />
      {requests.length === 0 && <p className="soft">{t.noRequests}</p>}
      <ul className="rows">
        {requests.map((request) => {
          const name = request.name || roster.noName;
          return (
            <li key={request.id}>
              <span dir="auto">
                {name}
                {request.origin === 'invitation' && <span className="soft"> · {t.invitation}</span>}
                {request.note && (
                  <>
                    <br />
                    <span className="soft group-text">{request.note}</span>
                  </>
                )}
              </span>
              <span className="actions">{answers(request, name)}</span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
