import { useState } from 'react';
import type { Meeting } from '#contracts/group-meetings.ts';
import type { GroupPage } from '#contracts/groups.ts';
import { groupMeetingsStrings } from '../../../../i18n/account/group-meetings-strings.ts';
import { useStrings } from '../../../../i18n/use-strings.ts';
import { ConflictView } from '../../../../kit/forms/ConflictView.tsx';
import { Form } from '../../../../kit/forms/Form.tsx';
import { useEditor } from '../../../../kit/forms/use-editor.ts';
import { showToast } from '../../../../kit/toasts/show-toast.ts';
import { toLocalTime } from '../../../../lib/shared/zoned-time.ts';
import { FailureNotice } from '../../../../ui/FailureNotice.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { FormActions } from '../../../../ui/FormActions.tsx';
import { Panel } from '../../../../ui/Panel.tsx';
import { TextArea } from '../../../../ui/TextArea.tsx';
import { type MeetingDraft, saveMeeting } from './meetings.ts';

interface MeetingFormProps {
  group: GroupPage;
  userId: string;
  /** Of a meeting that is changed. */
  stored?: Meeting;
  onSaved: (saved: Meeting) => void;
  onCancel: () => void;
}

const empty: MeetingDraft = {
  title: '',
  day: '',
  starts: '',
  ends: '',
  place: '',
  video_url: '',
  agenda: '',
};

function toDraft(stored: Meeting | undefined): MeetingDraft {
  if (!stored) return empty;
  const [starts, ends] = [stored.starts_at, stored.ends_at].map((at) => toLocalTime(at, stored.time_zone));
  const { title, place, video_url } = stored;
  return {
    ...{ title, place, video_url },
    day: starts?.slice(0, 10) ?? '',
    starts: starts?.slice(11) ?? '',
    ends: ends?.slice(11) ?? '',
    agenda: stored.agenda.join('\n'),
  };
}

const pointsOf = (agenda: string) => agenda.split('\n').filter((point) => point.trim() !== '');

/** The form of a meeting, new or changed; what somebody else saved meanwhile is shown next to what was typed. */
export function MeetingForm({ group, userId, stored, onSaved, onCancel }: MeetingFormProps) {
  const { form: t, new: newMeeting, meeting } = useStrings(groupMeetingsStrings);
  const [id] = useState(() => stored?.id ?? crypto.randomUUID());
  const form = useEditor<MeetingDraft, Meeting, MeetingDraft>({
    stored,
    toDraft,
    toRow: (draft) => draft,
    validate: (draft) => ({
      ...(draft.title.trim() === '' && { title: t.titleMissing }),
      ...(draft.day === '' && { day: t.dayMissing }),
      ...(draft.starts === '' && { starts: t.startsMissing }),
      ...((draft.ends === '' || draft.ends <= draft.starts) && { ends: t.endsMissing }),
      ...(draft.video_url.trim() !== '' &&
        !/^https?:\/\/[^\s/?#]+/i.test(draft.video_url.trim()) && { video_url: t.videoForm }),
      ...((pointsOf(draft.agenda).length > 50 ||
        pointsOf(draft.agenda).some((point) => point.trim().length > 300)) && { agenda: t.agendaForm }),
    }),
    versionOf: ({ version }) => version,
    write: (changes, seen) =>
      saveMeeting(
        { groupId: group.id, meetingId: id, ...(seen && { seenVersion: seen.version }) },
        { ...toDraft(seen), ...changes },
      ),
    draftKey: (row) => ({ userId, name: `meeting-${row?.id ?? `of-${group.id}`}` }),
  });
  const field = (name: keyof MeetingDraft) => ({
    value: form.draft[name],
    errors: form.isBlocked && form.errors[name] ? [form.errors[name]] : [],
    onChange: ({ target }: { target: { value: string } }) => form.change({ [name]: target.value }),
  });
  const send = async () => {
    const saved = await form.save();
    if (!saved) return { rejected: Object.keys(form.errors)[0] };
    showToast({ message: stored ? t.saved : t.called });
    onSaved(saved);
    return 'complete' as const;
  };
  return (
    <Panel title={stored ? meeting.edit : newMeeting}>
      <Form name="group-meeting" send={send}>
        <FailureNotice failure={form.failure} />
        <ConflictView editor={form.editor} labelOf={(name) => t[name as keyof MeetingDraft]} />
        <Field label={t.title} maxLength={150} {...field('title')} />
        <Field label={t.day} type="date" {...field('day')} />
        <Field label={t.starts} type="time" {...field('starts')} />
        <Field label={t.ends} type="time" hint={t.endsHint(group.time_zone)} {...field('ends')} />
        <Field label={t.place} maxLength={200} {...field('place')} />
        <Field label={t.video_url} inputMode="url" maxLength={500} {...field('video_url')} />
        <TextArea label={t.agenda} hint={t.agendaHint} rows={5} {...field('agenda')} />
        <FormActions
          label={stored ? t.save : t.invite}
          isBusy={form.isBusy}
          onCancel={() => {
            form.discard();
            onCancel();
          }}
        />
      </Form>
    </Panel>
  );
}
