import { useState } from 'react';
import type { ThreadPage } from '#contracts/messages.ts';
import { messagesStrings } from '../../../i18n/account/messages-strings.ts';
import { useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { HereNow } from '../presence/HereNow.tsx';
import { AddPeople } from './AddPeople.tsx';
import { leaveThread, muteThread } from './messages.ts';
import { RenameThread } from './RenameThread.tsx';

interface ConversationHeadProps {
  userId: string;
  thread: ThreadPage['thread'];
  onChanged: () => void;
  onLeave: () => void;
}

/** Who takes part in a conversation, and what can be done with it as a whole. */
export function ConversationHead({ userId, thread, onChanged, onLeave }: ConversationHeadProps) {
  const { conversation: t, message } = useStrings(messagesStrings);
  const path = useLocalPath();
  const action = useAction();
  const [open, setOpen] = useState<'add' | 'rename'>();
  const close = () => setOpen(undefined);
  const { id, title, people, is_pair: isPair, is_muted: isMuted } = thread;
  return (
    <header className="conversation-head">
      {title && <h2 dir="auto">{title}</h2>}
      <p dir="auto">
        {people.map(({ id: person, slug, name }, index) => (
          <span key={person}>
            {index > 0 && ', '}
            {slug ? (
              <a href={path(`/account/people/person?name=${slug}`)}>{name || message.gone}</a>
            ) : (
              <strong>{name || message.gone}</strong>
            )}
          </span>
        ))}
        {people.length === 0 && <strong>{message.gone}</strong>}
      </p>
      <HereNow userId={userId} place={{ kind: 'thread', id }} />
      <p className="actions">
        {!isPair && (
          <>
            {people.length < 19 && (
              <Button variant="quiet" onClick={() => setOpen('add')}>
                {t.addPeople}
              </Button>
            )}
            <Button variant="quiet" onClick={() => setOpen('rename')}>
              {t.rename}
            </Button>
          </>
        )}
        <Button
          variant="quiet"
          aria-pressed={isMuted}
          isBusy={action.busyWith === 'mute'}
          onClick={() => {
            action.run(async () => {
              await muteThread(id, !isMuted);
              onChanged();
              return isMuted ? t.unmuted : t.muted;
            }, 'mute');
          }}
        >
          {t.mute}
        </Button>
        <Button
          variant="quiet"
          isBusy={action.busyWith === 'leave'}
          onClick={() => {
            action.run(async () => {
              await leaveThread(id);
              onLeave();
              return t.left;
            }, 'leave');
          }}
        >
          {t.leave}
        </Button>
      </p>
      <ActionNotice action={action} />
      {open === 'add' && <AddPeople thread={thread} onAdded={onChanged} onClose={close} />}
      {open === 'rename' && <RenameThread thread={thread} onRenamed={onChanged} onClose={close} />}
    </header>
  );
}
