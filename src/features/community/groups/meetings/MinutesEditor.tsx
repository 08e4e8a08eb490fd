import { useEffect } from 'react';
import type { MeetingPage, Minutes } from '#contracts/group-meetings.ts';
import { groupMeetingsStrings } from '../../../../i18n/account/group-meetings-strings.ts';
import { useStrings } from '../../../../i18n/use-strings.ts';
import { ConflictView } from '../../../../kit/forms/ConflictView.tsx';
import { Form } from '../../../../kit/forms/Form.tsx';
import { SavingState } from '../../../../kit/forms/SavingState.tsx';
import { useEditor } from '../../../../kit/forms/use-editor.ts';
import { Button } from '../../../../ui/Button.tsx';
import { FailureNotice } from '../../../../ui/FailureNotice.tsx';
import { TextArea } from '../../../../ui/TextArea.tsx';
import { saveMinutes } from './meetings.ts';

interface MinutesEditorProps {
  meeting: MeetingPage;
  userId: string;
  onSaved: (saved: Minutes) => void;
  onClose: () => void;
}

interface Draft {
  body: string;
}

/** Writes minutes. This device keeps what is not saved, and what somebody else saved meanwhile is shown next to it. */
export function MinutesEditor({ meeting, userId, onSaved, onClose }: MinutesEditorProps) {
  const { minutes: t } = useStrings(groupMeetingsStrings);
  const form = useEditor<Draft, Minutes, Draft>({
    stored: meeting.minutes_text,
    // The first ones begin with the agenda.
    toDraft: (stored) => ({ body: stored?.body ?? t.template(meeting.agenda) }),
    toRow: ({ body }) => ({ body }),
    validate: ({ body }) =>
      body.trim() === '' || body.trim().length > 50_000 ? { body: t.bodyMissing } : {},
    versionOf: ({ version }) => version,
    write: async (changes, seen) => {
      const result = await saveMinutes(meeting.id, changes.body ?? seen?.body ?? '', seen?.version);
      if (!('saved' in result)) return result;
      // Also for what is saved out of a conflict, which is no sending of the form.
      onSaved(result.saved);
      return { ...result, message: t.saved };
    },
    draftKey: () => ({ userId, name: `minutes-${meeting.id}` }),
  });
  // Somebody else may have changed them while they are open here.
  const { editor, stored } = form;
  const newest = meeting.minutes_text;
  useEffect(() => {
    if (newest && newest.version > (stored?.version ?? 0) && !editor.getState().isBusy) editor.merge(newest);
  }, [editor, newest, stored]);
  const save = async () => ((await form.save()) === undefined ? { rejected: 'body' } : ('complete' as const));
  return (
    <Form name="group-minutes" send={save}>
      <FailureNotice failure={form.failure} />
      <ConflictView editor={editor} labelOf={() => t.body} />
      <TextArea
        label={t.body}
        rows={16}
        value={form.draft.body}
        errors={form.isBlocked && form.errors['body'] ? [form.errors['body']] : []}
        onChange={({ target }) => form.change({ body: target.value })}
      />
      <div className="actions">
        <Button type="submit" isBusy={form.isBusy}>
          {t.save}
        </Button>
        {form.isDirty && (
          <Button variant="quiet" onClick={form.discard}>
            {t.discard}
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          {t.close}
        </Button>
        <SavingState status={form.status} isAutosaved={false} isKept message={form.message} />
      </div>
    </Form>
  );
}
