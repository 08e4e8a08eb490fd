import type { AnswerProblems } from '#contracts/forms.ts';
import { FormFields } from '../../../kit/form-fields/FormFields.tsx';
import type { StepProps } from './ChooseTickets.tsx';
import { answersOf, type Seat } from './order-draft.ts';
import { answersSeenBy, keyOfSeat, problemsOfSeat } from './seat-answers.ts';

interface AttendeeQuestionsProps extends Pick<StepProps, 'sale' | 'draft' | 'change'> {
  seat: Seat;
  problems: AnswerProblems;
  onFixed: (key: string) => void;
}

/** What the event asks one of several people of an order. */
export function AttendeeQuestions({ sale, draft, change, seat, problems, onFixed }: AttendeeQuestionsProps) {
  const own = answersOf(draft, seat);
  const { type, at, place } = seat;
  return (
    <FormFields
      fields={sale.questions}
      part="attendee"
      answers={answersSeenBy(sale, draft, seat)}
      problems={problemsOfSeat(problems, place)}
      level={4}
      onChange={(id, answer) => {
        const answers = { ...own, [id]: answer };
        change(
          place === 1
            ? { answers }
            : {
                peopleAnswers: {
                  ...draft.peopleAnswers,
                  [type.id]: { ...draft.peopleAnswers[type.id], [at]: answers },
                },
              },
        );
        onFixed(keyOfSeat(place, id));
      }}
    />
  );
}
