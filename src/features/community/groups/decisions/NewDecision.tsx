import { useState } from 'react';
import type { GroupPage } from '#contracts/groups.ts';
import { groupDecisionsStrings } from '../../../../i18n/account/group-decisions-strings.ts';
import { useStrings } from '../../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../../kit/ActionNotice.tsx';
import { Form } from '../../../../kit/forms/Form.tsx';
import { useProblems } from '../../../../kit/forms/use-problems.ts';
import { useAction } from '../../../../kit/use-action.ts';
import { Field } from '../../../../ui/Field.tsx';
import { FormActions } from '../../../../ui/FormActions.tsx';
import { Panel } from '../../../../ui/Panel.tsx';
import { TextArea } from '../../../../ui/TextArea.tsx';
import { MeetingChoice } from '../meetings/MeetingChoice.tsx';
import { recordDecision } from './decisions.ts';

interface NewDecisionProps {
  group: GroupPage;
  userId: string;
  /** The meeting that decided, where the form stands in its page. */
  meetingId?: string;
  onDone: () => void;
  onCancel: () => void;
}

/** The form of a decision, of a meeting or of a day. */
export function NewDecision({ group, userId, meetingId, onDone, onCancel }: NewDecisionProps) {
  const t = useStrings(groupDecisionsStrings);
  const [draft, setDraft] = useState(() => ({
    ...{ id: crypto.randomUUID(), body: '', day: group.today, meeting: meetingId ?? '' },
  }));
  const action = useAction();
  const { errorsOf, check } = useProblems({
    body: draft.body.trim() === '' ? [t.bodyMissing] : [],
    day: draft.meeting === '' && (draft.day === '' || draft.day > group.today) ? [t.dayForm] : [],
  });
  const send = () => {
    const wrong = check();
    if (wrong) return wrong;
    return action.submit(async () => {
      const { year, number } = await recordDecision({
        ...{ decision_id: draft.id, group_id: group.id, body: draft.body },
        ...(draft.meeting === '' ? { decided_on: draft.day } : { meeting_id: draft.meeting }),
      });
      onDone();
      return t.recorded(t.name(year, number));
    });
  };
  return (
    <Panel title={t.new}>
      <Form name="group-decision" send={send}>
        <ActionNotice action={action} />
        <TextArea
          label={t.body}
          rows={4}
          maxLength={5000}
          value={draft.body}
          errors={errorsOf('body')}
          onChange={({ target }) => setDraft({ ...draft, body: target.value })}
        />
        {meetingId === undefined && (
          <MeetingChoice
            label={t.meeting}
            none={t.noMeeting}
            group={group}
            userId={userId}
            value={draft.meeting}
            onChange={(meeting) => setDraft({ ...draft, meeting })}
          />
        )}
        {draft.meeting === '' && (
          <Field
            label={t.day}
            type="date"
            max={group.today}
            value={draft.day}
            errors={errorsOf('day')}
            onChange={({ target }) => setDraft({ ...draft, day: target.value })}
          />
        )}
        <FormActions label={t.save} isBusy={action.isBusy} onCancel={onCancel} />
      </Form>
    </Panel>
  );
}
