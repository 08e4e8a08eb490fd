import type { AnswerProblems } from '#contracts/forms.ts';
import { isOfPart } from '#contracts/forms.ts';
import { ticketStrings } from '../../../i18n/site/ticket-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { Field } from '../../../ui/Field.tsx';
import { AttendeeQuestions } from './AttendeeQuestions.tsx';
import type { StepProps } from './ChooseTickets.tsx';
import { type Seat, seatsOf } from './order-draft.ts';

interface AttendeeNamesProps extends Pick<StepProps, 'sale' | 'draft' | 'change'> {
  problems: AnswerProblems;
  /** Something else was answered to this field of a person. */
  onFixed: (key: string) => void;
}

/** Who comes, where more than one person does: names that can be added later as well, and what the event asks each of them. */
export function AttendeeNames({ problems, onFixed, ...props }: AttendeeNamesProps) {
  const { details: t } = useStrings(ticketStrings);
  const { sale, draft } = props;
  const seats = seatsOf(draft, sale);
  if (seats.length < 2) return null;
  const asksEach = sale.questions.some((field) => isOfPart(field, 'attendee'));
  if (asksEach)
    return seats.map((seat) => (
      <fieldset key={`${seat.type.id} ${String(seat.at)}`} className="form attendee">
        <legend dir="auto">{t.person(seat.type.name, seat.at + 1)}</legend>
        <Name {...props} seat={seat} label={seat.place === 1 ? t.firstName : t.attendeeName} />
        <AttendeeQuestions {...props} seat={seat} problems={problems} onFixed={onFixed} />
      </fieldset>
    ));
  return (
    <details>
      <summary>{t.people}</summary>
      <div className="form">
        <p className="soft">{t.peopleHint}</p>
        {seats.map((seat) => (
          <Name
            key={`${seat.type.id} ${String(seat.at)}`}
            {...props}
            seat={seat}
            label={t.person(seat.type.name, seat.at + 1)}
          />
        ))}
      </div>
    </details>
  );
}

interface NameProps extends Pick<StepProps, 'draft' | 'change'> {
  seat: Seat;
  label: string;
}

function Name({ draft, change, seat: { type, at }, label }: NameProps) {
  const names = draft.people[type.id] ?? [];
  return (
    <Field
      label={label}
      autoComplete="off"
      maxLength={200}
      value={names[at] ?? ''}
      onChange={({ target }) => {
        const known = Array.from({ length: Math.max(names.length, at + 1) }, (_, place) =>
          place === at ? target.value : (names[place] ?? ''),
        );
        change({ people: { ...draft.people, [type.id]: known } });
      }}
    />
  );
}
