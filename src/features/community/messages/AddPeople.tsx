import type { ThreadPage } from '#contracts/messages.ts';
import { messagesStrings } from '../../../i18n/account/messages-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { Finder } from '../../../kit/Finder.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { readConnections } from '../connections/connections.ts';
import { addToThread } from './messages.ts';

interface AddPeopleProps {
  thread: ThreadPage['thread'];
  onAdded: () => void;
  onClose: () => void;
}

/** Adds one's connections to a conversation, one by one. */
export function AddPeople({ thread, onAdded, onClose }: AddPeopleProps) {
  const { conversation: t } = useStrings(messagesStrings);
  const action = useAction();
  const find = async (words: string) =>
    (await readConnections(words)).people
      .filter((found) => thread.people.every(({ id }) => id !== found.id))
      .slice(0, 8);
  return (
    <Modal title={t.addPeople} onClose={onClose}>
      <ActionNotice action={action} />
      <Finder
        label={t.addPeople}
        hint={t.addHint}
        queryKey={['thread-add', ...thread.people.map(({ id }) => id)]}
        find={find}
        describe={({ headline }) => headline}
        button={t.add}
        isBusy={action.isBusy}
        onChoose={({ id, name }) => {
          action.run(async () => {
            await addToThread(thread.id, [id]);
            onAdded();
            return t.added(name);
          });
        }}
      />
      <div className="actions modal-actions">
        <Button variant="quiet" onClick={onClose}>
          {t.close}
        </Button>
      </div>
    </Modal>
  );
}
