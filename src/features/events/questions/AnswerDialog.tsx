import { useState } from 'react';
import type { Answers } from '#contracts/forms.ts';
import { questionStrings } from '../../../i18n/account/question-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { findProblems } from '../../../kit/form-fields/find-problems.ts';
import { FormFields } from '../../../kit/form-fields/FormFields.tsx';
import { useAnswerProblems } from '../../../kit/form-fields/use-answer-problems.ts';
import { Form } from '../../../kit/forms/Form.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { type Answering, type OwnAnswers, readOwnAnswers, saveOwnAnswers } from './registration-answers.ts';

interface AnswerDialogProps {
  who: Answering;
  /** Of the person who answers. */
  name: string;
  /** Whom they bring without a ticket of their own, and answer for. */
  guests: number;
  /** Runs once the answers are stored. */
  onSaved: () => Promise<unknown>;
  onClose: () => void;
}

/** What an event asks one person, to answer it or to answer otherwise. */
export function AnswerDialog({ who, name, guests, onSaved, onClose }: AnswerDialogProps) {
  const t = useStrings(questionStrings);
  // Read anew each time: what was read before may be of who had the ticket then.
  const [opening] = useState(() => crypto.randomUUID());
  return (
    <Modal title={name ? t.titleFor(name) : t.title} onClose={onClose}>
      <QueryBoundary queryKey={['own-answers', who.registrationId, opening]} load={() => readOwnAnswers(who)}>
        {(loaded) => (
          <AnswerForm who={who} guests={guests} loaded={loaded} onSaved={onSaved} onClose={onClose} />
        )}
      </QueryBoundary>
    </Modal>
  );
}

function AnswerForm({
  who,
  guests,
  loaded,
  onSaved,
  onClose,
}: Omit<AnswerDialogProps, 'name'> & { loaded: OwnAnswers }) {
  const t = useStrings(questionStrings);
  const { submit, isBusy, failure } = useAction();
  const { problems, show, clear, send } = useAnswerProblems();
  const { fields, of_order: ofOrder, is_open: isOpen } = loaded;
  const [own, setOwn] = useState<Answers>(loaded.answers);
  const answers = { ...own, ...ofOrder };
  const part = ofOrder ? 'attendee' : undefined;
  const save = async (element: HTMLFormElement) => {
    const found = findProblems(fields, answers, part);
    if (Object.keys(found).length > 0) return show(found, element);
    const result = await send(submit, element, async () => {
      await saveOwnAnswers(who, own);
      await onSaved();
      return t.saved;
    });
    if (result === 'complete') onClose();
    return result;
  };
  return (
    <Form name="registration-answers" send={save}>
      <FailureNotice failure={failure} />
      {!isOpen && <Notice>{t.closed}</Notice>}
      {guests > 0 && <p className="soft">{t.forParty}</p>}
      <FormFields
        fields={fields}
        part={part}
        answers={answers}
        problems={problems}
        level={3}
        onChange={(id, answer) => {
          setOwn({ ...own, [id]: answer });
          clear(id);
        }}
      />
      {isOpen && (
        <div className="actions">
          <Button type="submit" isBusy={isBusy}>
            {t.save}
          </Button>
        </div>
      )}
    </Form>
  );
}
