import { useState } from 'react';
import type { MeetingPage, Minutes, MinutesStatus } from '#contracts/group-meetings.ts';
import { groupMeetingsStrings } from '../../../../i18n/account/group-meetings-strings.ts';
import { useDateLocale, useStrings } from '../../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../../kit/ActionNotice.tsx';
import { useAction } from '../../../../kit/use-action.ts';
import { formatDateOnly } from '../../../../lib/shared/format.ts';
import { Button } from '../../../../ui/Button.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { setMinutesStatus } from './meetings.ts';

interface MinutesActionsProps {
  meeting: MeetingPage;
  minutes: Minutes;
  /** Whether the reader is chair or staff. */
  manages: boolean;
  reload: () => Promise<unknown>;
}

/** Publishes minutes, approves them at a later meeting, and undoes that. */
export function MinutesActions({ meeting, minutes, manages, reload }: MinutesActionsProps) {
  const { minutes: t } = useStrings(groupMeetingsStrings);
  const locale = useDateLocale();
  const action = useAction();
  const later = meeting.later ?? [];
  const [approvedIn, setApprovedIn] = useState(later[0]?.id ?? '');
  const set = (status: MinutesStatus, done: string) => {
    action.run(async () => {
      const approval = status === 'approved' && approvedIn !== '' ? { approvedIn } : {};
      await setMinutesStatus(meeting.id, { status, version: minutes.version, ...approval });
      await reload();
      return done;
    }, status);
  };
  const button = (status: MinutesStatus, label: string, done: string) => (
    <Button variant="quiet" isBusy={action.busyWith === status} onClick={() => set(status, done)}>
      {label}
    </Button>
  );
  return (
    <>
      <ActionNotice action={action} />
      {minutes.status === 'published' && (
        <SelectField
          label={t.approvedIn}
          options={[
            ...later.map(({ id, title, day }) => [id, `${title}, ${formatDateOnly(day, locale)}`] as const),
            ['', t.outside],
          ]}
          value={approvedIn}
          onChange={({ target }) => setApprovedIn(target.value)}
        />
      )}
      <p className="actions">
        {minutes.status === 'draft' && button('published', t.publish, t.wasPublished)}
        {minutes.status === 'published' && (
          <>
            {button('approved', t.approve, t.wasApproved)}
            {button('draft', t.unpublish, t.wasUnpublished)}
          </>
        )}
        {minutes.status === 'approved' && manages && button('published', t.reopen, t.wasReopened)}
      </p>
    </>
  );
}
