import { notificationsStrings } from '../../i18n/account/notifications-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import { forgetFollowed, rememberFollowed } from '../../lib/browser/followed-entry.ts';
import { Button } from '../../ui/Button.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { type Entry, markRead } from './list.ts';

interface EntryRowProps {
  entry: Entry;
  /** Whose it is. */
  userId: string;
  isBusy: boolean;
  onRead: () => void;
}

/** One notification: what it is about, with the way there, which marks it as read. */
export function EntryRow({ entry, userId, isBusy, onRead }: EntryRowProps) {
  const { list: t } = useStrings(notificationsStrings);
  const { id, title, path, occurrences, at, is_read: isRead } = entry;
  return (
    <li className="notification" data-unread-entry={isRead ? undefined : ''}>
      <div>
        <p dir="auto">
          {!isRead && <span className="visually-hidden">{t.unread} </span>}
          {path === undefined ? (
            title
          ) : (
            <a
              href={path}
              onClick={() => {
                if (isRead) return;
                rememberFollowed(id, userId);
                // May end with this page; then the next one does it.
                markRead(id).then(
                  () => forgetFollowed(id),
                  () => undefined,
                );
              }}
            >
              {title}
            </a>
          )}
        </p>
        <p className="soft">
          <RelativeTime at={at} zone={Intl.DateTimeFormat().resolvedOptions().timeZone} />
          {occurrences > 1 && ` · ${t.times(occurrences)}`}
        </p>
      </div>
      {!isRead && (
        <Button variant="quiet" aria-label={t.readNamed(title)} isBusy={isBusy} onClick={onRead}>
          {t.read}
        </Button>
      )}
    </li>
  );
}
