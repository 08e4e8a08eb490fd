import { useState } from 'react';
import type { MeetingPage } from '#contracts/group-meetings.ts';
import type { GroupPage } from '#contracts/groups.ts';
import { groupMeetingsStrings } from '../../../../i18n/account/group-meetings-strings.ts';
import { useDateLocale, useLanguage, useStrings } from '../../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../../kit/ActionNotice.tsx';
import { ReasonDialog } from '../../../../kit/ReasonDialog.tsx';
import { showToast } from '../../../../kit/toasts/show-toast.ts';
import { useAction } from '../../../../kit/use-action.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { ReportButton } from '../../rules/ReportButton.tsx';
import { MeetingAnswerPanel } from './MeetingAnswerPanel.tsx';
import { MeetingForm } from './MeetingForm.tsx';
import { MeetingPeople } from './MeetingPeople.tsx';
import { MeetingRecords } from './MeetingRecords.tsx';
import { MeetingTime } from './MeetingTime.tsx';
import { cancelMeeting, downloadMeeting, restoreMeeting } from './meetings.ts';
import { MinutesPanel } from './MinutesPanel.tsx';

interface MeetingDetailsProps {
  meeting: MeetingPage;
  group: GroupPage;
  userId: string;
  isOfficer: boolean;
  /** Resolves once what is shown is new. */
  reload: () => Promise<unknown>;
}

/** A meeting: when and where it is, what it is about, who comes, and its minutes. */
export function MeetingDetails({ meeting, group, userId, isOfficer, reload }: MeetingDetailsProps) {
  const { meeting: t } = useStrings(groupMeetingsStrings);
  const [isEditing, setEditing] = useState(false);
  if (isEditing)
    return (
      <MeetingForm
        group={group}
        userId={userId}
        stored={meeting}
        onSaved={() => {
          setEditing(false);
          void reload();
        }}
        onCancel={() => setEditing(false)}
      />
    );
  return (
    <>
      <section className="card stack" aria-labelledby="meeting-title">
        <h2 className="group-name" id="meeting-title" dir="auto">
          {meeting.title}
        </h2>
        {meeting.is_canceled && <Canceled reason={meeting.cancel_reason} />}
        <Facts meeting={meeting} />
        {meeting.agenda.length > 0 && (
          <div>
            <h3>{t.agenda}</h3>
            <ol className="group-text" dir="auto">
              {meeting.agenda.map((point, index) => (
                // Points have no other name than their place.
                <li key={index}>{point}</li>
              ))}
            </ol>
          </div>
        )}
        <ReportButton
          entity="agenda"
          id={meeting.id}
          named={meeting.title}
          isOwn={meeting.is_own}
          isHidden={meeting.is_agenda_hidden}
          isShown={meeting.is_own || isOfficer}
        />
        <MeetingActions
          meeting={meeting}
          slug={group.slug}
          isOfficer={isOfficer}
          onEdit={() => setEditing(true)}
          reload={reload}
        />
      </section>
      {!meeting.is_over && !meeting.is_canceled && group.role && !group.is_archived && (
        <MeetingAnswerPanel meeting={meeting} reload={reload} />
      )}
      <MeetingPeople meeting={meeting} isOfficer={isOfficer} reload={reload} />
      {!meeting.is_canceled && (
        <MinutesPanel meeting={meeting} group={group} userId={userId} isOfficer={isOfficer} reload={reload} />
      )}
      <MeetingRecords meeting={meeting} group={group} userId={userId} isOfficer={isOfficer} />
    </>
  );
}

function Canceled({ reason }: { reason: string | undefined }) {
  const { canceled } = useStrings(groupMeetingsStrings);
  return (
    <Notice>
      <strong>{canceled}</strong>
      {reason && (
        <span dir="auto">
          {': '}
          {reason}
        </span>
      )}
    </Notice>
  );
}

function Facts({ meeting }: { meeting: MeetingPage }) {
  const { meeting: t } = useStrings(groupMeetingsStrings);
  const locale = useDateLocale();
  return (
    <dl className="meeting-facts">
      <div>
        <dt>{t.when}</dt>
        <dd>
          <MeetingTime meeting={meeting} locale={locale} />{' '}
          <span className="soft">({meeting.time_zone.replaceAll('_', ' ')})</span>
        </dd>
      </div>
      {meeting.place !== '' && (
        <div>
          <dt>{t.where}</dt>
          <dd dir="auto">{meeting.place}</dd>
        </div>
      )}
      {meeting.video_url !== '' && (
        <div>
          <dt>{t.video}</dt>
          <dd>
            <a href={meeting.video_url} rel="noreferrer nofollow" target="_blank">
              {t.join}
            </a>
          </dd>
        </div>
      )}
    </dl>
  );
}

interface MeetingActionsProps extends Pick<MeetingDetailsProps, 'meeting' | 'isOfficer' | 'reload'> {
  slug: string;
  onEdit: () => void;
}

function MeetingActions({ meeting, slug, isOfficer, onEdit, reload }: MeetingActionsProps) {
  const { meeting: t } = useStrings(groupMeetingsStrings);
  const language = useLanguage();
  const action = useAction();
  const [isCanceling, setCanceling] = useState(false);
  const restore = async () => {
    await restoreMeeting(meeting.id);
    await reload();
    return t.wasRestored;
  };
  return (
    <>
      <ActionNotice action={action} />
      <p className="actions">
        <Button
          variant="quiet"
          isBusy={action.busyWith === 'calendar'}
          onClick={() => action.run(() => downloadMeeting(meeting.id, slug, language), 'calendar')}
        >
          {t.calendar}
        </Button>
        {isOfficer && !meeting.is_canceled && (
          <Button variant="quiet" onClick={onEdit}>
            {t.edit}
          </Button>
        )}
        {isOfficer &&
          !meeting.is_over &&
          (meeting.is_canceled ? (
            <Button
              variant="quiet"
              isBusy={action.busyWith === 'restore'}
              onClick={() => action.run(restore, 'restore')}
            >
              {t.restore}
            </Button>
          ) : (
            <Button variant="quiet" onClick={() => setCanceling(true)}>
              {t.cancel}
            </Button>
          ))}
      </p>
      {isCanceling && (
        <ReasonDialog
          name="cancel-meeting"
          title={t.canceling}
          label={t.cancel}
          hint={t.cancelHint}
          onSend={async (reason) => {
            await cancelMeeting(meeting.id, reason);
            setCanceling(false);
            await reload();
            showToast({ message: t.wasCanceled, undo: restore });
          }}
          onClose={() => setCanceling(false)}
        />
      )}
    </>
  );
}
