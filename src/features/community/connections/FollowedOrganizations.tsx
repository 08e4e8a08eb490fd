import { connectionsStrings } from '../../../i18n/account/connections-strings.ts';
import { useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { readFollows, unfollow } from '../../../lib/browser/follows.ts';
import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';

/** The organizations that one follows, and the way to stop. */
export function FollowedOrganizations({ userId }: { userId: string }) {
  const { follows: t } = useStrings(connectionsStrings);
  const path = useLocalPath();
  const action = useAction();
  return (
    <Panel title={t.title}>
      <ActionNotice action={action} />
      <QueryBoundary queryKey={['follows', userId]} load={readFollows} empty={<p>{t.empty}</p>}>
        {(follows, reload) => (
          <ul className="rows">
            {follows.map(({ organization_id: id, name, listing }) => (
              <li key={id}>
                <span dir="auto">{listing ? <a href={path(`/directory/${listing}`)}>{name}</a> : name}</span>
                <Button
                  variant="quiet"
                  aria-label={t.unfollowNamed(name)}
                  isBusy={action.busyWith === id}
                  onClick={() => {
                    action.run(async () => {
                      await unfollow(id);
                      reload();
                      return t.unfollowed;
                    }, id);
                  }}
                >
                  {t.unfollow}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
    </Panel>
  );
}
