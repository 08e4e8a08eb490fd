import { useState } from 'react';
import { maxReasonLength, type Sanction } from '#contracts/moderation.ts';
import { communityRulesStrings } from '../../../i18n/account/community-rules-strings.ts';
import { useDateLocale, useStrings } from '../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { formatDateTime } from '../../../lib/shared/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormActions } from '../../../ui/FormActions.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { appealSanction } from './standing.ts';

interface SanctionCardProps {
  sanction: Sanction;
  reload: () => void;
}

/** A warning, mute or ban as its person reads it: until when, why, and the appeal. */
export function SanctionCard({ sanction, reload }: SanctionCardProps) {
  const { sanction: t } = useStrings(communityRulesStrings);
  const locale = useDateLocale();
  const [isOpen, setOpen] = useState(false);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const format = (at: string) => formatDateTime(at, { zone, locale });
  const { kind, starts_at: from, ends_at: until, lifted_at: lifted, is_running: isRunning } = sanction;
  const state = lifted
    ? t.lifted(format(lifted))
    : kind === 'warning'
      ? undefined
      : !isRunning && until
        ? t.ended(format(until))
        : until
          ? t.until(format(until))
          : t.noEnd;
  const mayAppeal = sanction.appeal === null && !lifted && (kind === 'warning' || isRunning);
  return (
    <li className="card stack">
      <h3>
        {t.kinds[kind]} <span className="soft">· {format(from)}</span>
      </h3>
      {state && <p>{state}</p>}
      <p className="preserved" dir="auto">
        {sanction.reason}
      </p>
      {sanction.appeal !== null && <Appeal sanction={sanction} />}
      {mayAppeal &&
        (isOpen ? (
          <AppealForm id={sanction.id} onDone={reload} onCancel={() => setOpen(false)} />
        ) : (
          <p>
            <Button variant="quiet" onClick={() => setOpen(true)}>
              {t.appeal}
            </Button>
          </p>
        ))}
    </li>
  );
}

function Appeal({ sanction }: { sanction: Sanction }) {
  const { sanction: t } = useStrings(communityRulesStrings);
  return (
    <>
      <h4>{t.yourAppeal}</h4>
      <p className="preserved" dir="auto">
        {sanction.appeal}
      </p>
      {sanction.appeal_outcome ? (
        <>
          <p>
            <strong>{t.outcomes[sanction.appeal_outcome]}</strong>
          </p>
          <p className="preserved" dir="auto">
            {sanction.appeal_answer}
          </p>
        </>
      ) : (
        <p className="soft">{t.pending}</p>
      )}
    </>
  );
}

function AppealForm({ id, onDone, onCancel }: { id: string; onDone: () => void; onCancel: () => void }) {
  const { sanction: t } = useStrings(communityRulesStrings);
  const [body, setBody] = useState('');
  const [isChecked, setChecked] = useState(false);
  const action = useAction();
  const send = () => {
    setChecked(true);
    if (body.trim() === '') return { rejected: 'appeal' };
    return action.submit(async () => {
      await appealSanction(id, body);
      onDone();
      return t.sent;
    });
  };
  return (
    <Form name="appeal-sanction" send={send}>
      <ActionNotice action={action} />
      <TextArea
        label={t.body}
        hint={t.hint}
        rows={5}
        maxLength={maxReasonLength}
        value={body}
        errors={isChecked && body.trim() === '' ? [t.missing] : []}
        onChange={({ target }) => setBody(target.value)}
      />
      <FormActions label={t.send} isBusy={action.isBusy} onCancel={onCancel} />
    </Form>
  );
}
