import { useState } from 'react';
import type { StaffSanction } from '#contracts/moderation.ts';
import { ReasonDialog } from '../../../kit/ReasonDialog.tsx';
import { showToast } from '../../../kit/toasts/show-toast.ts';
import { formatDateTime } from '../../../lib/shared/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { sanctionLabels } from './labels.ts';
import { decideAppeal, liftSanction } from './moderation.ts';

interface SanctionItemProps {
  sanction: StaffSanction;
  /** Whether the list is of one person. */
  isOfOne: boolean;
  onChanged: () => void;
}

const format = (at: string) => formatDateTime(at, { zone: Intl.DateTimeFormat().resolvedOptions().timeZone });

const describe = ({
  kind,
  ends_at: until,
  is_running: isRunning,
  lifted_at: lifted,
  ...more
}: StaffSanction) =>
  lifted
    ? `lifted on ${format(lifted)} by ${more.lifted_by || 'a deleted account'}`
    : kind === 'warning'
      ? 'given'
      : until === null
        ? 'without an end'
        : `${isRunning ? 'until' : 'ended on'} ${format(until)}`;

/** A sanction for staff: its person, reason, end and appeal, and the ways to lift it or answer. */
export function SanctionItem({ sanction, isOfOne, onChanged }: SanctionItemProps) {
  const { id, kind, person, person_id: personId, given_by: giver, lifted_at: lifted } = sanction;
  const [open, setOpen] = useState<'lift' | 'uphold' | 'grant'>();
  const close = () => setOpen(undefined);
  const settle = (message: string) => {
    close();
    showToast({ message });
    onChanged();
  };
  const isPending = sanction.appeal !== null && sanction.appeal_outcome === null;
  const mayLift = !isPending && !lifted && (kind === 'warning' || sanction.is_running);
  // The list of one person stands in a panel with a heading, the list of all right under the page's.
  const [Title, Subtitle] = isOfOne ? (['h3', 'h4'] as const) : (['h2', 'h3'] as const);
  return (
    <li className="card stack">
      <Title>
        {sanctionLabels[kind]}
        {!isOfOne && (
          <>
            : <a href={`/admin/members/person?id=${personId}`}>{person || 'No name'}</a>
          </>
        )}
      </Title>
      <p className="soft">
        {format(sanction.starts_at)} by {giver || 'a deleted account'}, {describe(sanction)}
      </p>
      <p className="preserved" dir="auto">
        {sanction.reason}
      </p>
      {sanction.lift_reason && (
        <p className="preserved" dir="auto">
          Lifted: {sanction.lift_reason}
        </p>
      )}
      {sanction.appeal !== null && (
        <>
          <Subtitle>Appeal{sanction.appealed_at && `, ${format(sanction.appealed_at)}`}</Subtitle>
          <p className="preserved" dir="auto">
            {sanction.appeal}
          </p>
        </>
      )}
      {sanction.appeal_outcome && (
        <p className="preserved" dir="auto">
          <strong>{sanction.appeal_outcome === 'lifted' ? 'Lifted' : 'Upheld'}</strong> by{' '}
          {sanction.appeal_decided_by || 'a deleted account'}: {sanction.appeal_answer}
        </p>
      )}
      {isPending && !sanction.may_decide && (
        <p className="soft">Someone else of the staff than who decided answers this appeal.</p>
      )}
      {(mayLift || (isPending && sanction.may_decide)) && (
        <p className="actions">
          {isPending ? (
            <>
              <Button onClick={() => setOpen('grant')}>Lift…</Button>
              <Button variant="quiet" onClick={() => setOpen('uphold')}>
                Uphold…
              </Button>
            </>
          ) : (
            <Button variant="quiet" onClick={() => setOpen('lift')}>
              {kind === 'warning' ? 'Take back…' : 'Lift…'}
            </Button>
          )}
        </p>
      )}
      {open === 'lift' && (
        <ReasonDialog
          name="lift-sanction"
          title="Lift before its time"
          label="Lift"
          hint="The person gets it by email."
          onSend={async (reason) => {
            await liftSanction(id, reason);
            settle('Lifted.');
          }}
          onClose={close}
        />
      )}
      {(open === 'uphold' || open === 'grant') && (
        <ReasonDialog
          name="answer-appeal"
          title={open === 'grant' ? 'Lift after the appeal' : 'Uphold the decision'}
          label={open === 'grant' ? 'Lift' : 'Uphold'}
          asksFor="answer"
          hint="The person gets it by email."
          onSend={async (answer) => {
            await decideAppeal(id, open === 'grant' ? 'lifted' : 'upheld', answer);
            settle('Appeal answered.');
          }}
          onClose={close}
        />
      )}
    </li>
  );
}
