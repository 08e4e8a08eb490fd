import { useState } from 'react';
import type { Known } from '#contracts/connections.ts';
import { messagesStrings } from '../../../i18n/account/messages-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { Finder } from '../../../kit/Finder.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { UserError } from '../../../lib/browser/errors/failure.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormActions } from '../../../ui/FormActions.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { readConnections } from '../connections/connections.ts';
import { startThread } from './messages.ts';

interface NewMessageProps {
  onStarted: (thread: string) => void;
  onClose: () => void;
}

/** Begins a conversation with one to nineteen of one's connections. */
export function NewMessage({ onStarted, onClose }: NewMessageProps) {
  const { start: t } = useStrings(messagesStrings);
  const [people, setPeople] = useState<Known[]>([]);
  const [title, setTitle] = useState('');
  // Sent twice, it is one conversation.
  const [id] = useState(() => crypto.randomUUID());
  const action = useAction();
  const start = () =>
    action.submit(async () => {
      if (people.length === 0) throw new UserError(t.missing);
      onStarted(
        await startThread(
          people.map((person) => person.id),
          title,
          id,
        ),
      );
    });
  const find = async (words: string) =>
    (await readConnections(words)).people
      .filter((found) => people.every((one) => one.id !== found.id))
      .slice(0, 8);
  return (
    <Modal title={t.title} onClose={onClose}>
      <Form name="new-message" send={start}>
        <ActionNotice action={action} />
        {people.length > 0 && (
          <ul className="rows" aria-label={t.chosen}>
            {people.map((person) => (
              <li key={person.id}>
                <span dir="auto">{person.name}</span>
                <Button
                  variant="quiet"
                  aria-label={t.removeNamed(person.name)}
                  onClick={() => setPeople(people.filter((one) => one.id !== person.id))}
                >
                  {t.remove}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {people.length < 19 && (
          <Finder
            label={t.to}
            hint={t.hint}
            queryKey={['message', ...people.map((person) => person.id)]}
            find={find}
            describe={({ headline }) => headline}
            button={t.add}
            onChoose={(person) => setPeople([...people, person])}
          />
        )}
        {people.length > 1 && (
          <Field
            label={t.name}
            maxLength={100}
            value={title}
            onChange={({ target }) => setTitle(target.value)}
          />
        )}
        <FormActions label={t.start} isBusy={action.isBusy} onCancel={onClose} />
      </Form>
    </Modal>
  );
}
