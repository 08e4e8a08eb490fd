import { useState } from 'react';
import type { MeetingPage, Minutes } from '#contracts/group-meetings.ts';
import type { GroupPage } from '#contracts/groups.ts';
import { groupMeetingsStrings } from '../../../../i18n/account/group-meetings-strings.ts';
import { useDateLocale, useStrings } from '../../../../i18n/use-strings.ts';
import { formatDateOnly } from '../../../../lib/shared/format.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Panel } from '../../../../ui/Panel.tsx';
import { ReportButton } from '../../rules/ReportButton.tsx';
import { MinutesActions } from './MinutesActions.tsx';
import { MinutesEditor } from './MinutesEditor.tsx';
import { MinutesHistory } from './MinutesHistory.tsx';

interface MinutesPanelProps {
  meeting: MeetingPage;
  group: GroupPage;
  userId: string;
  isOfficer: boolean;
  reload: () => Promise<unknown>;
}

/** The minutes of a meeting, which its officers write, publish and approve. */
export function MinutesPanel({ meeting, group, userId, isOfficer, reload }: MinutesPanelProps) {
  const { minutes: t } = useStrings(groupMeetingsStrings);
  const locale = useDateLocale();
  const [isWriting, setWriting] = useState(false);
  // What was just saved here, until the meeting is read again: its version is the one to publish.
  const [written, setWritten] = useState<Minutes>();
  const read = meeting.minutes_text;
  const minutes = written && written.version > (read?.version ?? 0) ? written : read;
  const mayWrite = isOfficer && minutes?.status !== 'approved';
  const state =
    minutes?.status === 'approved' && minutes.approved_on !== undefined
      ? t.approvedOn(formatDateOnly(minutes.approved_on, locale))
      : minutes && t[minutes.status];
  return (
    <Panel title={t.title}>
      {minutes ? <p className="soft">{state}</p> : <p>{t.none}</p>}
      {isWriting && mayWrite ? (
        <MinutesEditor
          meeting={meeting}
          userId={userId}
          onSaved={(saved) => {
            setWritten(saved);
            void reload();
          }}
          onClose={() => {
            setWriting(false);
            void reload();
          }}
        />
      ) : (
        <>
          {minutes && (
            <p className="group-text" dir="auto">
              {minutes.body}
            </p>
          )}
          {mayWrite && (
            <p>
              <Button variant={minutes ? 'quiet' : 'main'} onClick={() => setWriting(true)}>
                {minutes ? t.edit : t.write}
              </Button>
            </p>
          )}
          {isOfficer && minutes && (
            <MinutesActions meeting={meeting} minutes={minutes} manages={group.manages} reload={reload} />
          )}
        </>
      )}
      {minutes && !isWriting && (
        <ReportButton
          entity="minutes"
          id={meeting.id}
          named={t.title}
          isOwn={minutes.is_own}
          isHidden={minutes.is_hidden}
          isShown={minutes.body !== ''}
        />
      )}
      {minutes?.history && <MinutesHistory history={minutes.history} />}
    </Panel>
  );
}
