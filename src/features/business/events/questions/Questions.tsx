import { eventQuestionStrings } from '../../../../i18n/business/event-question-strings.ts';
import { useStrings } from '../../../../i18n/use-strings.ts';
import { FormBuilder } from '../../../../kit/form-builder/FormBuilder.tsx';
import { LoadByParam } from '../../LoadByParam.tsx';
import type { PostArea } from '../../posts/post-area.ts';
import { postIsland } from '../../posts/post-island.tsx';
import { EventNav } from '../EventNav.tsx';
import { readAskingEvent } from './questions.ts';

/** The questions that the event which `?event=` names asks whoever registers. */
export const Questions = postIsland(
  { name: 'Questions', reason: (language) => eventQuestionStrings[language].signIn },
  (area) => <OfEvent area={area} />,
);

function OfEvent({ area }: { area: PostArea }) {
  const t = useStrings(eventQuestionStrings);
  return (
    <LoadByParam
      param="event"
      area={area}
      queryKey={['event-questions']}
      load={(id) => readAskingEvent(id, t.title)}
    >
      {(event) => (
        <>
          <EventNav area={area} event={event} page="questions" />
          <p className="soft">{t.text}</p>
          <FormBuilder formId={event.formId} zone={event.zone} currency={event.currency} />
        </>
      )}
    </LoadByParam>
  );
}
