import { useState } from 'react';
import { questionStrings } from '../../../i18n/account/question-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { AnswerDialog } from './AnswerDialog.tsx';
import type { Answering } from './registration-answers.ts';

interface AnswerButtonProps {
  who: Answering;
  name: string;
  /** Whom the person brings without a ticket of their own. */
  guests?: number;
  /** `missing` where something required is not answered, `closed` once the event has started; null where nothing is asked. */
  state: 'missing' | 'answered' | 'closed' | null | undefined;
  onSaved: () => Promise<unknown>;
}

/** Opens what an event asks a person, and says where answers are missing; nothing where nothing is asked. */
export function AnswerButton({ who, name, guests = 0, state, onSaved }: AnswerButtonProps) {
  const t = useStrings(questionStrings);
  const [isOpen, setOpen] = useState(false);
  if (!state) return null;
  const label = state === 'missing' ? t.answer : state === 'closed' ? t.view : t.change;
  return (
    <>
      <p data-questions={state}>
        {state === 'missing' && <span className="full">{t.missing} </span>}
        <button
          type="button"
          className="link"
          aria-label={name ? t.actionFor(label, name) : label}
          onClick={() => setOpen(true)}
        >
          {label}
        </button>
      </p>
      {isOpen && (
        <AnswerDialog
          who={who}
          name={name}
          guests={guests}
          onSaved={onSaved}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
