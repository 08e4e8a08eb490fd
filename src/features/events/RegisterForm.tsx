import { useState } from 'react';
import type { Answers, AskedField } from '#contracts/forms.ts';
import { questionStrings } from '../../i18n/account/question-strings.ts';
import { eventFormStrings } from '../../i18n/business/event-form-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import { findProblems } from '../../kit/form-fields/find-problems.ts';
import { FormFields } from '../../kit/form-fields/FormFields.tsx';
import { useAnswerProblems } from '../../kit/form-fields/use-answer-problems.ts';
import { QueryBoundary } from '../../kit/QueryBoundary.tsx';
import { queryClient } from '../../lib/browser/query-client.ts';
import { useAction } from '../../kit/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Form } from '../../kit/forms/Form.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { readEventQuestions } from './questions/registration-answers.ts';
import { refreshRegistrations, register } from './registrations.ts';

/** The date that the page is about, and whether it takes registrations now. */
export interface RegistrationPanelProps {
  slug: string;
  title: string;
  occurrenceId: string;
  /** The day that names the date in the page's address. */
  date: string;
  /** The date in words. */
  when: string;
  isOpen: boolean;
  /** Who comes now waits. */
  isFull: boolean;
  maxGuests: number;
}

/** Takes a place for a person and their guests, with what the event asks. */
export function RegisterForm(props: RegistrationPanelProps) {
  return (
    <QueryBoundary queryKey={['event-questions', props.slug]} load={() => readEventQuestions(props.slug)}>
      {(questions) => <Registering {...props} questions={questions} />}
    </QueryBoundary>
  );
}

interface RegisteringProps extends RegistrationPanelProps {
  questions: readonly AskedField[];
}

function Registering({ slug, occurrenceId, isFull, maxGuests, questions }: RegisteringProps) {
  const t = useStrings(eventFormStrings);
  const asked = useStrings(questionStrings);
  const [guests, setGuests] = useState(0);
  const [answers, setAnswers] = useState<Answers>({});
  const { submit, isBusy, failure } = useAction();
  const { problems, show, clear, send } = useAnswerProblems();
  const validate = (element: HTMLFormElement) => {
    const found = findProblems(questions, answers);
    if (Object.keys(found).length > 0) return show(found, element);
    return send(
      submit,
      element,
      async () => {
        await register(occurrenceId, guests, slug, questions.length > 0 ? answers : undefined);
        await refreshRegistrations();
      },
      () => queryClient.invalidateQueries({ queryKey: ['event-questions', slug] }),
    );
  };
  return (
    <Form name="event-registration" send={validate}>
      <FailureNotice failure={failure} />
      {maxGuests > 0 && (
        <SelectField
          label={t.guests}
          value={String(guests)}
          options={Array.from({ length: maxGuests + 1 }, (_, count): [string, string] => [
            String(count),
            count === 0 ? t.noGuests : String(count),
          ])}
          onChange={(event) => setGuests(Number(event.target.value))}
        />
      )}
      {maxGuests > 0 && questions.length > 0 && <p className="soft">{asked.forParty}</p>}
      <FormFields
        fields={questions}
        answers={answers}
        problems={problems}
        level={3}
        onChange={(id, answer) => {
          setAnswers({ ...answers, [id]: answer });
          clear(id);
        }}
      />
      <Button type="submit" isBusy={isBusy}>
        {isFull ? t.joinWaiting : t.register}
      </Button>
    </Form>
  );
}
