import { contactMessageStrings } from '../../../i18n/business/contact-messages-strings.ts';
import { useDateLocale, useLanguage, useStrings } from '../../../i18n/use-strings.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Action } from '../../../kit/use-action.ts';
import { formatDate, formatTime, phoneHref } from '../../../lib/shared/format.ts';
import { emailHref } from '../../../lib/shared/links.ts';
import { statusLabel } from '../../../lib/shared/status-labels.ts';
import { Button } from '../../../ui/Button.tsx';
import { DeleteDialog, ReportDialog } from './MessageDialogs.tsx';
import { type ContactMessage, deleteMessage, markRead, reportMessage, setMessageState } from './messages.ts';

interface MessageItemProps {
  message: ContactMessage;
  zone: string;
  action: Action;
  reload: () => void;
}

/** One message: its first line, and all of it with what can be done once it is opened. */
export function MessageItem({ message, zone, action, reload }: MessageItemProps) {
  const t = useStrings(contactMessageStrings);
  const language = useLanguage();
  const dates = { zone, locale: useDateLocale() };
  const { id, name, email, phone, body, state, reported_at, created_at } = message;
  const [isOpen, setOpen] = useState(() => location.hash === `#${id}`);
  const [asking, setAsking] = useState<'delete' | 'report'>();
  const submit = (work: () => Promise<void>, done?: string) => {
    setAsking(undefined);
    return action.submit(async () => {
      await work();
      reload();
      return done;
    }, id);
  };
  const sort = (to: string, done?: string) => void submit(() => setMessageState(id, to), done);
  const isUnread = isOpen && state === 'new';
  const read = useEffectEvent(() => {
    // Not an action: it must not hold up the buttons. A message that stays new is marked when it is opened again.
    markRead(id).then(reload, () => undefined);
  });
  useEffect(() => {
    if (isUnread) read();
  }, [isUnread]);
  const reply = { to: email, subject: t.replySubject, body: `\n\n${body.replace(/^/gm, '> ')}` };
  return (
    <li id={id} data-state={state}>
      <button type="button" className="opener" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span>
          <strong>{name}</strong> <span className="badge">{statusLabel(state, language)}</span>
        </span>
        <small>
          {formatDate(created_at, dates)}, {formatTime(created_at, dates)}
        </small>
        {!isOpen && <span className="excerpt">{body}</span>}
      </button>
      {isOpen && (
        <div className="stack detail">
          <p className="body">{body}</p>
          <p>
            {email}
            {phone && (
              <>
                {' · '}
                <a href={phoneHref(phone)}>{phone}</a>
              </>
            )}
          </p>
          <div className="actions">
            <a className="button" href={emailHref(reply)}>
              {t.reply}
            </a>
            {state !== 'answered' && state !== 'spam' && (
              <Button variant="quiet" onClick={() => sort('answered', t.answered)}>
                {t.markAnswered}
              </Button>
            )}
            {state === 'spam' ? (
              <Button variant="quiet" onClick={() => sort('read', t.moved)}>
                {t.notSpam}
              </Button>
            ) : (
              <Button variant="quiet" onClick={() => sort('spam', t.markedSpam)}>
                {t.spam}
              </Button>
            )}
            {!reported_at && (
              <Button variant="quiet" onClick={() => setAsking('report')}>
                {t.report}
              </Button>
            )}
            <Button variant="quiet" onClick={() => setAsking('delete')}>
              {t.delete}
            </Button>
          </div>
          {reported_at && <p className="soft">{t.reported}</p>}
        </div>
      )}
      {asking === 'delete' && (
        <DeleteDialog
          name={name}
          onDelete={() => submit(() => deleteMessage(id), t.deleted)}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'report' && (
        <ReportDialog
          name={name}
          onSend={(reason) => submit(() => reportMessage(id, reason), t.reportSent)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </li>
  );
}
