import { useState } from 'react';
import type { MeetingPage } from '#contracts/group-meetings.ts';
import type { GroupPage } from '#contracts/groups.ts';
import { groupDecisionsStrings } from '../../../../i18n/account/group-decisions-strings.ts';
import { groupDocumentsStrings } from '../../../../i18n/account/group-documents-strings.ts';
import { useStrings } from '../../../../i18n/use-strings.ts';
import { queryClient } from '../../../../lib/browser/query-client.ts';
import { Button } from '../../../../ui/Button.tsx';
import { DecisionList } from '../decisions/DecisionList.tsx';
import { decisionsKey } from '../decisions/decisions.ts';
import { NewDecision } from '../decisions/NewDecision.tsx';
import { DocumentList } from '../documents/DocumentList.tsx';

interface MeetingRecordsProps {
  meeting: MeetingPage;
  group: GroupPage;
  userId: string;
  isOfficer: boolean;
}

/** What a meeting decided, and the documents that belong to it. */
export function MeetingRecords({ meeting, group, userId, isOfficer }: MeetingRecordsProps) {
  const decisions = useStrings(groupDecisionsStrings);
  const documents = useStrings(groupDocumentsStrings);
  const [isRecording, setRecording] = useState(false);
  const shared = { group, userId };
  return (
    <>
      <section className="stack" aria-labelledby="meeting-decisions">
        <h2 id="meeting-decisions">{decisions.title}</h2>
        <DecisionList {...shared} meetingId={meeting.id} isOfficer={isOfficer} empty={decisions.empty} />
        {isOfficer &&
          meeting.has_begun &&
          !meeting.is_canceled &&
          (isRecording ? (
            <NewDecision
              {...shared}
              meetingId={meeting.id}
              onDone={() => {
                setRecording(false);
                void queryClient.invalidateQueries({ queryKey: decisionsKey(userId, group.id) });
              }}
              onCancel={() => setRecording(false)}
            />
          ) : (
            <p>
              <Button variant="quiet" onClick={() => setRecording(true)}>
                {decisions.new}
              </Button>
            </p>
          ))}
      </section>
      <section className="stack" aria-labelledby="meeting-documents">
        <h2 id="meeting-documents">{documents.title}</h2>
        <DocumentList {...shared} filter={{ meetingId: meeting.id }} empty={documents.empty} />
      </section>
    </>
  );
}
