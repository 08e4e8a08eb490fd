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
  const reply = { to: email, subject: 'Re: your message', body: `\n\n${body.replace(/^/gm, '> ')}` };
  return (
    <li id={id} data-state={state}>
      <button type="button" className="opener" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span>
          <strong>{name}</strong> <span className="badge">{statusLabel(state)}</span>
        </span>
        <small>
          {formatDate(created_at, { zone })}, {formatTime(created_at, { zone })}
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
              Reply by email
            </a>
            {state !== 'answered' && state !== 'spam' && (
              <Button variant="quiet" onClick={() => sort('answered', 'Marked as answered.')}>
                Mark answered
              </Button>
            )}
            {state === 'spam' ? (
              <Button variant="quiet" onClick={() => sort('read', 'Moved to the inbox.')}>
                Not spam
              </Button>
            ) : (
              <Button variant="quiet" onClick={() => sort('spam', 'Marked as spam.')}>
                Spam
              </Button>
            )}
            {!reported_at && (
              <Button variant="quiet" onClick={() => setAsking('report')}>
                Report…
              </Button>
            )}
            <Button variant="quiet" onClick={() => setAsking('delete')}>
              Delete…
            </Button>
          </div>
          {reported_at && <p className="soft">Reported. Our staff can read this message.</p>}
        </div>
      )}
      {asking === 'delete' && (
        <DeleteDialog
          name={name}
          onDelete={() => submit(() => deleteMessage(id), 'Message deleted.')}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'report' && (
        <ReportDialog
          name={name}
          onSend={(reason) => submit(() => reportMessage(id, reason), 'Message reported. We will email you.')}
          onClose={() => setAsking(undefined)}
        />
      )}
    </li>
  );
}
