import { type KeyboardEvent, useState } from 'react';
import { maxMessageLength } from '#contracts/messages.ts';
import { messagesStrings } from '../../../i18n/account/messages-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { useStoredDraft } from '../../../kit/drafts/use-stored-draft.ts';
import { Form } from '../../../kit/forms/Form.tsx';
import { Button } from '../../../ui/Button.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';

interface ComposerProps {
  userId: string;
  threadId: string;
  onSend: (body: string) => void;
}

/**
 * Where a message is typed: Enter sends it, with Shift it begins a line; on a touch screen only the button sends. What is typed stays on
 * this device until it is sent.
 */
export function Composer({ userId, threadId, onSend }: ComposerProps) {
  const { composer: t } = useStrings(messagesStrings);
  const { draft, change, clear } = useStoredDraft({ userId, name: `message-${threadId}` }, () => ({
    body: '',
  }));
  const { body } = draft;
  const [errors, setErrors] = useState<string[]>([]);
  const send = () => {
    const length = Array.from(body.trim()).length;
    if (length === 0) return { rejected: 'body' };
    if (length > maxMessageLength) {
      setErrors([t.tooLong(maxMessageLength, length)]);
      return { rejected: 'body' };
    }
    onSend(body.trim());
    clear();
    return 'complete' as const;
  };
  const sendOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const isTouch = matchMedia('(pointer: coarse)').matches;
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || isTouch) return;
    event.preventDefault();
    send();
  };
  return (
    <Form name="message" send={send}>
      <div className="composer">
        <TextArea
          label={t.label}
          rows={2}
          dir="auto"
          value={body}
          errors={errors}
          onKeyDown={sendOnEnter}
          onChange={({ target }) => {
            change({ body: target.value });
            setErrors([]);
          }}
        />
        <Button type="submit">{t.send}</Button>
      </div>
    </Form>
  );
}
