import { teamStrings } from '../../../i18n/business/team-strings.ts';
import { useDateLocale, useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { formatDate } from '../../../lib/shared/format.ts';
import { queryParam } from '../../../lib/browser/query-param.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { businessUrl } from '../business-url.ts';
import { addHelper, changeRole, type Helper, type People, removeHelper, roleIn } from './people.ts';
import { useAction } from '../../../kit/use-action.ts';

interface HelpersProps {
  people: People;
  userId: string;
  reload: () => void;
}

/** Who helps with a business: their role, and the end of it, with a way back for the owner. */
export function Helpers({ people, userId, reload }: HelpersProps) {
  const t = useStrings(teamStrings);
  const path = useLocalPath();
  const dates = { zone: people.zone, locale: useDateLocale() };
  const { run, isBusy, failure } = useAction();
  const isOwner = people.ownerId === userId;
  const act = (message: string, work: () => Promise<void>, back: () => Promise<void>) => {
    run(async () => {
      await work();
      reload();
      return {
        message,
        undo: async () => {
          await back();
          reload();
        },
      };
    });
  };
  const remove = (helper: Helper) => {
    if (helper.user_id === userId && !isOwner) {
      run(async () => {
        await removeHelper(queryParam('id'), userId);
        location.assign(path(businessUrl('')));
      });
      return;
    }
    act(
      t.removed(helper.email),
      () => removeHelper(queryParam('id'), helper.user_id),
      () => addHelper(queryParam('id'), helper),
    );
  };
  const change = (helper: Helper) => {
    const to = helper.role === 'manager' ? 'contributor' : 'manager';
    act(
      t.changed(helper.email, t.roleNames[to]),
      () => changeRole(queryParam('id'), helper.user_id, to),
      () => changeRole(queryParam('id'), helper.user_id, helper.role),
    );
  };
  return (
    <Panel title={t.teamOf(people.name)}>
      <FailureNotice failure={failure} />
      {people.helpers.length === 0 && <p className="soft">{t.none}</p>}
      <ul className="rows">
        {people.helpers.map((helper) => {
          const name = helper.email ?? t.thisPerson;
          const other = t.roleNames[helper.role === 'manager' ? 'contributor' : 'manager'];
          const isMe = helper.user_id === userId;
          return (
            <li key={helper.user_id}>
              <span>
                <strong>{isMe ? t.you : (helper.email ?? t.unknown)}</strong>
                <br />
                <span className="soft">
                  {t.since(roleIn(t.roles, helper.role), formatDate(helper.created_at, dates))}
                </span>
              </span>
              <span className="actions">
                {isOwner && (
                  <Button
                    variant="quiet"
                    isBusy={isBusy}
                    aria-label={t.makeOf(other, name)}
                    onClick={() => change(helper)}
                  >
                    {t.make(other)}
                  </Button>
                )}
                {(isOwner || isMe) && (
                  <Button
                    variant="quiet"
                    isBusy={isBusy}
                    aria-label={isMe ? t.leave : t.removeOf(name)}
                    onClick={() => remove(helper)}
                  >
                    {isMe ? t.leave : t.remove}
                  </Button>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
