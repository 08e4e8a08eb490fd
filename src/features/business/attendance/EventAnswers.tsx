import { AnswerCharts } from '../../../kit/form-answers/AnswerCharts.tsx';
import { readEventForm } from '../../../kit/form-answers/answers.ts';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';

/** The answers to the questions of an event, counted for its organizers. */
export function EventAnswers({ eventId }: { eventId: string }) {
  return (
    <QueryBoundary
      queryKey={['event-answers', eventId]}
      load={async () => (await readEventForm(eventId)) ?? null}
    >
      {(form) => form && <AnswerCharts form={form} />}
    </QueryBoundary>
  );
}
