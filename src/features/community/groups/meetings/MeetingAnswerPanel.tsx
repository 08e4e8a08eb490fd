import { type MeetingAnswer, meetingAnswers, type MeetingPage } from '#contracts/group-meetings.ts';
import { groupMeetingsStrings } from '../../../../i18n/account/group-meetings-strings.ts';
import { useStrings } from '../../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../../kit/ActionNotice.tsx';
import { useAction } from '../../../../kit/use-action.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Panel } from '../../../../ui/Panel.tsx';
import { answerMeeting } from './meetings.ts';

interface MeetingAnswerPanelProps {
  meeting: MeetingPage;
  reload: () => Promise<unknown>;
}

/** Whether the reader comes; the answer that is pressed again is taken back. */
export function MeetingAnswerPanel({ meeting, reload }: MeetingAnswerPanelProps) {
  const { meeting: t, answers } = useStrings(groupMeetingsStrings);
  const action = useAction();
  const send = (answer: MeetingAnswer) => {
    action.run(async () => {
      const isWithdrawn = meeting.own_answer === answer;
      await answerMeeting(meeting.id, isWithdrawn ? null : answer);
      await reload();
      return isWithdrawn ? t.withdrawn : t.answered;
    }, answer);
  };
  return (
    <Panel title={t.coming}>
      {meeting.is_invited ? (
        <>
          <ActionNotice action={action} />
          <div className="post-actions">
            {meetingAnswers.map((answer) => (
              <Button
                key={answer}
                variant="quiet"
                aria-pressed={meeting.own_answer === answer}
                isBusy={action.busyWith === answer}
                onClick={() => send(answer)}
              >
                {answers[answer]}
              </Button>
            ))}
          </div>
        </>
      ) : (
        <p>{t.notInvited}</p>
      )}
    </Panel>
  );
}
