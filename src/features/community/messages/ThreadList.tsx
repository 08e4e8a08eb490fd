import type { ThreadSummary } from '#contracts/messages.ts';
import { messagesStrings } from '../../../i18n/account/messages-strings.ts';
import { useDateLocale, useStrings } from '../../../i18n/use-strings.ts';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { Avatar } from '../people/Avatar.tsx';
import { describeEvent } from './describe-event.ts';

interface ThreadListProps {
  userId: string;
  threads: ThreadSummary[];
  current: string;
  hrefOf: (thread: string) => string;
  onOpen: (thread: string) => void;
}

const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Conversations, the latest first, with what was written last and how much is unread. */
export function ThreadList({ userId, threads, current, hrefOf, onOpen }: ThreadListProps) {
  const { list: t, message } = useStrings(messagesStrings);
  const locale = useDateLocale();
  const excerpt = ({ last }: ThreadSummary) => {
    if (last?.kind && last.kind !== 'text')
      return describeEvent(
        {
          kind: last.kind,
          name: last.name ?? '',
          about: last.about ?? [],
          body: last.body ?? '',
          state: last.state ?? 'sent',
        },
        { t: message, locale, isOwn: last.sender_id === userId },
      );
    if (last?.state === 'deleted') return message.deleted;
    if (last?.state === 'hidden') return message.hidden;
    const said = last?.body || (last?.files?.length ? t.files(last.files.length) : '');
    return last?.sender_id === userId ? t.own(said) : said;
  };
  return (
    <ul className="thread-list">
      {threads.map((thread) => {
        const { id, title, people, unread, is_muted: isMuted } = thread;
        const names = title || people.map(({ name }) => name || message.gone).join(', ') || message.gone;
        return (
          <li key={id}>
            <a
              href={hrefOf(id)}
              aria-current={id === current ? 'page' : undefined}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                onOpen(id);
              }}
            >
              <Avatar name={names} url={people[0]?.avatar_url} />
              <span className="thread-words">
                <span className="thread-names" dir="auto">
                  {names}
                </span>
                <span className="soft thread-excerpt" dir="auto">
                  {excerpt(thread)}
                </span>
                <span className="soft thread-time">
                  <RelativeTime at={thread.at} zone={zone()} />
                  {isMuted && ` · ${t.muted}`}
                </span>
              </span>
              {unread > 0 && (
                <span className="thread-unread">
                  {unread > 99 ? '99+' : unread}
                  <span className="visually-hidden"> {t.unread}</span>
                </span>
              )}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
