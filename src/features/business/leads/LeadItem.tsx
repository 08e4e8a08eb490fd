import { useEffect, useEffectEvent, useState } from 'react';
import { formatMinorUnits } from '#contracts/money.ts';
import { leadStrings } from '../../../i18n/business/lead-strings.ts';
import { useDateLocale, useLanguage, useStrings } from '../../../i18n/use-strings.ts';
import { formatDate, formatTime } from '../../../lib/shared/format.ts';
import { phoneHref } from '../../../lib/shared/links.ts';
import { statusLabel } from '../../../lib/shared/status-labels.ts';
import { LeadActions, type LeadActionsProps } from './LeadActions.tsx';
import { LeadNote } from './LeadNote.tsx';
import { type Lead, markSeen, saveNote } from './leads.ts';

/** One lead: its first line, and all of it with what can be done once it is opened. */
export function LeadItem({ zone, ...props }: LeadActionsProps & { zone: string }) {
  const { lead, action, reload } = props;
  const t = useStrings(leadStrings);
  const language = useLanguage();
  const locale = useDateLocale();
  const dates = { zone, locale };
  const { id, name, body, state, value, source, seen_at, withdrawn_at, created_at } = lead;
  const [isOpen, setOpen] = useState(() => location.hash === `#${id}`);
  const isUnseen = isOpen && seen_at === null;
  const see = useEffectEvent(() => {
    // Not an action: it must not hold up the buttons. What stays unseen is marked when it is opened again.
    markSeen(id).then(reload, () => undefined);
  });
  useEffect(() => {
    if (isUnseen) see();
  }, [isUnseen]);
  const note = (text: string) =>
    action.submit(async () => {
      await saveNote(id, text);
      reload();
      return t.noteSaved;
    }, id);
  return (
    <li id={id} data-state={seen_at === null ? 'new' : state}>
      <button type="button" className="opener" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span>
          <strong dir="auto">{name}</strong>{' '}
          <span className="badge">{statusLabel(withdrawn_at ? 'withdrawn' : state, language)}</span>
          {value !== null && ` ${formatMinorUnits(value, props.currency, locale)}`}
        </span>
        <small>
          {t.sources[source as keyof typeof t.sources]} · {formatDate(created_at, dates)},{' '}
          {formatTime(created_at, dates)}
        </small>
        {!isOpen && <span className="excerpt">{body}</span>}
      </button>
      {isOpen && (
        <div className="stack detail">
          <LeadText lead={lead} referrer={props.referrer} />
          <LeadActions {...props} />
          <LeadNote key={lead.note} note={lead.note} onSave={note} />
        </div>
      )}
    </li>
  );
}

function LeadText({ lead, referrer }: { lead: Lead; referrer: string | undefined }) {
  const t = useStrings(leadStrings);
  const { email, phone, body, category, source, withdrawn_at, reported_at, thanked_at } = lead;
  return (
    <>
      {withdrawn_at ? (
        <p className="soft">{t.withdrawn}</p>
      ) : (
        <>
          <p className="body" dir="auto">
            {body}
          </p>
          <p>
            {email}
            {phone && (
              <>
                {' · '}
                <a href={phoneHref(phone)}>{phone}</a>
              </>
            )}
          </p>
        </>
      )}
      {category && (
        <p className="soft">
          {t.category}: {category}
        </p>
      )}
      {source === 'referral' && <p>{t.referredBy(referrer || t.aMember)}</p>}
      {thanked_at && <p className="soft">{t.isThanked}</p>}
      {reported_at && <p className="soft">{t.reported}</p>}
    </>
  );
}
