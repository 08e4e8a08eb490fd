import { guestMessageStrings } from '../../../../i18n/site/guest-messages-strings.ts';
import { useDateLocale, useStrings } from '../../../../i18n/use-strings.ts';
import { useState } from 'react';
import { QueryBoundary } from '../../../../kit/QueryBoundary.tsx';
import { formatDate, formatDay, formatTime } from '../../../../lib/shared/format.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Panel } from '../../../../ui/Panel.tsx';
import type { EventRegistrations } from '../registrations.ts';
import { MessageForm } from './MessageForm.tsx';
import { isAudience, listDatesToMessage, readMessages, type SentMessage } from './messages.ts';

interface GuestMessagesProps extends Pick<EventRegistrations, 'dates' | 'zone'> {
  eventId: string;
}

/** The messages to those registered, and a form for a new one; nothing for who may not write. */
export function GuestMessages({ eventId, dates, zone }: GuestMessagesProps) {
  return (
    <QueryBoundary queryKey={['event-messages', eventId]} load={() => readMessages(eventId)}>
      {(sent, reload) =>
        sent && <Messages eventId={eventId} dates={dates} zone={zone} sent={sent} reload={reload} />
      }
    </QueryBoundary>
  );
}

interface MessagesProps extends GuestMessagesProps {
  sent: SentMessage[];
  reload: () => void;
}

function Messages({ eventId, dates, zone, sent, reload }: MessagesProps) {
  const t = useStrings(guestMessageStrings);
  const locale = useDateLocale();
  const [isWriting, setWriting] = useState(false);
  const [said, setSaid] = useState('');
  const when = (moment: string) =>
    `${formatDay(moment, { zone, locale })}, ${formatTime(moment, { zone, locale })}`;
  const open = listDatesToMessage(dates);
  const dateOf = ({ occurrence_id: id }: SentMessage) => {
    const date = dates.find((one) => one.id === id);
    return date ? when(date.starts_at) : t.allDates;
  };
  return (
    <Panel title={t.title}>
      <p role="status">{said}</p>
      {isWriting ? (
        <MessageForm
          eventId={eventId}
          dates={open.map(({ id, starts_at }) => [id, when(starts_at)] as const)}
          onClose={(receivers) => {
            setWriting(false);
            if (receivers === undefined) return;
            setSaid(t.sentTo(receivers));
            reload();
          }}
        />
      ) : (
        <p>
          <Button
            variant="quiet"
            disabled={open.length === 0}
            onClick={() => {
              setSaid('');
              setWriting(true);
            }}
          >
            {t.write}
          </Button>
        </p>
      )}
      {sent.length === 0 && <p className="soft">{t.none}</p>}
      {sent.length > 0 && (
        <ul className="rows">
          {sent.map((message) => (
            <li key={message.id}>
              <details>
                <summary>
                  <strong>{message.subject}</strong>
                  <br />
                  <span className="soft">
                    {formatDate(message.created_at, { zone, locale })} · {t.people(message.receivers)} ·{' '}
                    {isAudience(message.audience) ? t.audiences[message.audience] : message.audience}
                    {dates.length > 1 && ` · ${dateOf(message)}`}
                  </span>
                </summary>
                <p className="message-text">{message.body}</p>
              </details>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
