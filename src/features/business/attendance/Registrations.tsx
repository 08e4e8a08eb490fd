import { type ComponentProps, useState } from 'react';
import { attendanceStrings } from '../../../i18n/business/attendance-strings.ts';
import { formAnswerStrings } from '../../../i18n/shared/form-answer-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { EventNav } from '../events/EventNav.tsx';
import { LoadByParam } from '../LoadByParam.tsx';
import { postIsland } from '../posts/post-island.tsx';
import { EventAnswers } from './EventAnswers.tsx';
import { questionsOf } from './questions.ts';
import { RegistrationList } from './RegistrationList.tsx';
import { readRegistrations } from './registrations.ts';

/** Who registered for the event that `?event=` names, as a table and as a file. */
export const Registrations = postIsland(
  { name: 'Registrations', reason: (language) => attendanceStrings[language].registrations.signIn },
  (area, userId) => (
    <LoadByParam param="event" area={area} queryKey={['registrations']} load={readRegistrations}>
      {(event) => (
        <>
          <EventNav area={area} event={event} page="registrations" />
          <Views event={event} userId={userId} />
        </>
      )}
    </LoadByParam>
  ),
);

/** The list, and where something was asked the answers counted. */
function Views(props: ComponentProps<typeof RegistrationList>) {
  const t = useStrings(formAnswerStrings);
  const { registrations: texts } = useStrings(attendanceStrings);
  const [view, setView] = useState<'table' | 'charts'>('table');
  const { event } = props;
  if (questionsOf(event.registrations).length === 0) return <RegistrationList {...props} />;
  return (
    <>
      <div className="segments" role="group" aria-label={t.view}>
        {(['table', 'charts'] as const).map((one) => (
          <button key={one} type="button" aria-pressed={view === one} onClick={() => setView(one)}>
            {t[one]}
          </button>
        ))}
      </div>
      {event.registrations.some(({ guests }) => guests > 0) && <p className="soft">{texts.oncePerParty}</p>}
      {view === 'table' ? <RegistrationList {...props} /> : <EventAnswers eventId={event.id} />}
    </>
  );
}
