import { useState } from 'react';
import { type Known, NoteInput } from '#contracts/connections.ts';
import { connectionsStrings } from '../../../i18n/account/connections-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { Finder } from '../../../kit/Finder.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { useFormOf } from '../../../kit/forms/use-form-of.ts';
import { showToast } from '../../../kit/toasts/show-toast.ts';
import { UserError } from '../../../lib/browser/errors/failure.ts';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { FormActions } from '../../../ui/FormActions.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { useNewAccountHint } from '../rules/use-new-account-hint.ts';
import { introduce, readConnections } from './connections.ts';

interface IntroduceDialogProps {
  userId: string;
  person: Known;
  onDone: () => void;
  onClose: () => void;
}

/** Introduces one of the reader's connections to another one, whom they find by name. */
export function IntroduceDialog({ userId, person, onDone, onClose }: IntroduceDialogProps) {
  const { introductions: t } = useStrings(connectionsStrings);
  const noteHint = useNewAccountHint(userId, 'texts', t.noteHint);
  const [chosen, setChosen] = useState<Known>();
  const form = useFormOf(NoteInput, { note: '' }, async ({ note }) => {
    if (!chosen) throw new UserError(t.chosenMissing);
    await introduce(person.id, chosen.id, note);
    showToast({ message: t.sent });
    onClose();
    onDone();
  });
  const findOthers = async (words: string) =>
    (await readConnections(words)).people.filter(({ id }) => id !== person.id).slice(0, 8);
  return (
    <Modal title={t.title(person.name)} onClose={onClose}>
      <Form name="introduce" send={form.send}>
        <FailureNotice failure={form.failure} />
        <Finder
          label={t.to}
          hint={t.toHint}
          queryKey={['connections', person.id]}
          find={findOthers}
          describe={({ headline }) => headline}
          button={t.choose}
          onChoose={setChosen}
        />
        {chosen && (
          <p role="status" dir="auto">
            {t.pair(person.name, chosen.name)}
          </p>
        )}
        <TextArea label={t.note} hint={noteHint} rows={3} {...form.field('note')} />
        <FormActions label={t.send} isBusy={form.isBusy} onCancel={onClose} />
      </Form>
    </Modal>
  );
}
