import { type AnswerProblems, type Answers, isOfPart } from '#contracts/forms.ts';
import type { TicketSale } from '#contracts/orders.ts';
import { findProblems } from '../../../kit/form-fields/find-problems.ts';
import { answersOf, type OrderDraft, type Seat, seatsOf } from './order-draft.ts';

/** The answers of a person with those that are given once for the order, on which their questions may depend. */
export function answersSeenBy({ questions }: TicketSale, draft: OrderDraft, seat: Seat): Answers {
  if (seat.place === 1) return draft.answers;
  const once = questions.filter((field) => isOfPart(field, 'order'));
  return {
    ...answersOf(draft, seat),
    ...Object.fromEntries(once.map(({ id }) => [id, draft.answers[id] ?? null])),
  };
}

/** The key of the problem of a field of a person, as private.save_order_answers has it. */
export const keyOfSeat = (place: number, id: string): string => (place === 1 ? id : `${String(place)}.${id}`);

/** The problems of one person, by field. */
export const problemsOfSeat = (problems: AnswerProblems, place: number): AnswerProblems => {
  const prefix = keyOfSeat(place, '');
  return Object.fromEntries(
    Object.entries(problems)
      .filter(([key]) => (place === 1 ? !key.includes('.') : key.startsWith(prefix)))
      .map(([key, problem]) => [key.slice(prefix.length), problem]),
  );
};

/** What is wrong with the answers of an order before it is sent, by the keys that the database uses. */
export function findOrderProblems(sale: TicketSale, draft: OrderDraft): AnswerProblems {
  const others = seatsOf(draft, sale).filter(({ place }) => place > 1);
  return Object.fromEntries([
    ...Object.entries(findProblems(sale.questions, draft.answers)),
    ...others.flatMap((seat) =>
      Object.entries(findProblems(sale.questions, answersSeenBy(sale, draft, seat), 'attendee')).map(
        ([id, problem]) => [keyOfSeat(seat.place, id), problem] as const,
      ),
    ),
  ]);
}
