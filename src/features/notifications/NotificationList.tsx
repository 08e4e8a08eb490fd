import { notificationsStrings } from '../../i18n/account/notifications-strings.ts';
import { useLanguage, useLocalPath, useStrings } from '../../i18n/use-strings.ts';
import { ActionNotice } from '../../kit/ActionNotice.tsx';
import { MorePages } from '../../kit/MorePages.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { sessionIsland } from '../../kit/session/RequireSession.tsx';
import { useAction } from '../../kit/use-action.ts';
import { useOwnPages } from '../../kit/use-own-pages.ts';
import { useOwnTopic } from '../../kit/use-own-topic.ts';
import { queryClient } from '../../lib/browser/query-client.ts';
import { showUnreadCounts } from '../../lib/browser/unread-counts.ts';
import { Button } from '../../ui/Button.tsx';
import { EntryRow } from './EntryRow.tsx';
import { markAllRead, markRead, notificationsKey, readNotifications } from './list.ts';

/** What concerns who is signed in, the latest first. */
export const NotificationList = sessionIsland(
  { name: 'NotificationList', reason: (language) => notificationsStrings[language].list.signIn },
  ({ id }) => <Entries userId={id} />,
);

function Entries({ userId }: { userId: string }) {
  const { list: t } = useStrings(notificationsStrings);
  const language = useLanguage();
  const path = useLocalPath();
  const action = useAction();
  const queryKey = [...notificationsKey(userId), language];
  const entries = useOwnPages({
    queryKey,
    read: async (before?: string) => {
      const page = await readNotifications(language, before);
      showUnreadCounts(page.counts);
      return page;
    },
    keepsPrevious: true,
  });
  const renew = () => void queryClient.invalidateQueries({ queryKey });
  useOwnTopic(userId, 'notifications', renew);
  const change = (work: () => ReturnType<typeof markRead>, name: string) => {
    action.run(async () => {
      showUnreadCounts(await work());
      await entries.refetch();
    }, name);
  };
  return (
    <div className="stack">
      <ActionNotice action={action} />
      <QueryState query={entries}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          const newest = items[0]?.at;
          return (
            <>
              <p className="notification-actions">
                {newest !== undefined && items.some((item) => !item.is_read) && (
                  <Button
                    variant="quiet"
                    isBusy={action.busyWith === 'all'}
                    onClick={() => change(() => markAllRead(newest), 'all')}
                  >
                    {t.readAll}
                  </Button>
                )}
                <a href={path('/account/notifications')}>{t.settings}</a>
              </p>
              {items.length === 0 && <p>{t.empty}</p>}
              <ul className="notification-list">
                {items.map((item) => (
                  <EntryRow
                    key={item.id}
                    entry={item}
                    userId={userId}
                    isBusy={action.busyWith === item.id}
                    onRead={() => change(() => markRead(item.id), item.id)}
                  />
                ))}
              </ul>
              <MorePages pages={entries} label={t.more} />
              {items.length > 0 && !entries.hasNextPage && <p className="soft">{t.kept}</p>}
            </>
          );
        }}
      </QueryState>
    </div>
  );
}
