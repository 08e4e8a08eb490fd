import { useEffect, useRef, useState } from 'react';
import type { Message } from '#contracts/messages.ts';
import { messagesStrings } from '../../../i18n/account/messages-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { MessageFiles } from '../../../kit/message-files/MessageFiles.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { LinkedText } from '../../../ui/LinkedText.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { EditMessage } from './EditMessage.tsx';
import { ReportDialog } from '../rules/ReportDialog.tsx';
import { deleteMessage } from './messages.ts';

interface MessageItemProps {
  threadId: string;
  message: Message;
  isOwn: boolean;
  /** The one that was searched for: it is shown, marked and focused. */
  isSought: boolean;
  onChanged: () => void;
}

const editMs = 15 * 60_000;
const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A message with who wrote it and what can be done with it. */
export function MessageItem({ threadId, message, isOwn, isSought, onChanged }: MessageItemProps) {
  const { message: t } = useStrings(messagesStrings);
  const [open, setOpen] = useState<'edit' | 'report'>();
  const [now] = useState(() => Date.now());
  const action = useAction();
  const close = () => setOpen(undefined);
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isSought) return;
    item.current?.scrollIntoView({ block: 'center' });
    item.current?.focus({ preventScroll: true });
  }, [isSought]);
  const { seq, name, body, state, created_at: at, is_edited: isEdited } = message;
  const mayEdit = isOwn && now - new Date(at).getTime() < editMs;
  return (
    <li
      ref={item}
      className="message"
      data-own={isOwn}
      {...(isSought && { tabIndex: -1, 'data-sought': true })}
    >
      <p className="message-head">
        <strong dir="auto">{isOwn ? t.you : name || t.gone}</strong>{' '}
        <span className="soft">
          <RelativeTime at={at} zone={zone()} />
          {isEdited && state === 'sent' && ` · ${t.edited}`}
        </span>
      </p>
      {open === 'edit' ? (
        <EditMessage threadId={threadId} message={message} onDone={onChanged} onClose={close} />
      ) : state === 'sent' ? (
        <>
          {body !== '' && (
            <p className="message-body preserved" dir="auto">
              <LinkedText text={body} />
            </p>
          )}
          <MessageFiles threadId={threadId} files={message.files} />
        </>
      ) : (
        <p className="message-body soft">{state === 'deleted' ? t.deleted : t.hidden}</p>
      )}
      {state === 'sent' && open !== 'edit' && (
        <p className="message-actions">
          {mayEdit && (
            <button type="button" className="link" onClick={() => setOpen('edit')}>
              {t.edit}
            </button>
          )}
          {isOwn ? (
            <button
              type="button"
              className="link"
              onClick={() => {
                action.run(async () => {
                  await deleteMessage(threadId, seq);
                  onChanged();
                  return t.deleted;
                });
              }}
            >
              {t.delete}
            </button>
          ) : (
            <button type="button" className="link" onClick={() => setOpen('report')}>
              {t.report}
            </button>
          )}
        </p>
      )}
      <ActionNotice action={action} />
      {open === 'report' && <ReportDialog entity="message" id={threadId} seq={seq} onClose={close} />}
    </li>
  );
}
