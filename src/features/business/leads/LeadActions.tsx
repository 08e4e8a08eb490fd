import { useState } from 'react';
import { formatMinorUnits } from '#contracts/money.ts';
import { leadStrings } from '../../../i18n/business/lead-strings.ts';
import { useDateLocale, useLanguage, useStrings } from '../../../i18n/use-strings.ts';
import type { Action } from '../../../kit/use-action.ts';
import { emailHref } from '../../../lib/shared/links.ts';
import { statusLabel } from '../../../lib/shared/status-labels.ts';
import { Button } from '../../../ui/Button.tsx';
import { DeleteDialog, ReportDialog, ThanksDialog, WonDialog } from './LeadDialogs.tsx';
import { changeLead, deleteLead, type Lead, reportLead, thankReferrer } from './leads.ts';

export interface LeadActionsProps {
  lead: Lead;
  /** Who referred it; undefined for nobody, or somebody who is hidden. */
  referrer: string | undefined;
  currency: string;
  action: Action;
  reload: () => void;
}

/** What can be done with an opened lead; each change of its state can be undone. */
export function LeadActions({ lead, referrer, currency, action, reload }: LeadActionsProps) {
  const t = useStrings(leadStrings);
  const locale = useDateLocale();
  const [asking, setAsking] = useState<'won' | 'thank' | 'delete' | 'report'>();
  const language = useLanguage();
  const { id, email, body, state, value, reported_at, thanked_at } = lead;
  // Whoever withdrew it took the name along.
  const name = lead.name || statusLabel('withdrawn', language);
  const close = () => setAsking(undefined);
  const submit = (work: () => Promise<void>, done: string) => {
    close();
    return action.submit(async () => {
      await work();
      reload();
      return done;
    }, id);
  };
  const move = (to: string, worth: number | null = null) => {
    close();
    return action.submit(async () => {
      await changeLead(id, state, to, worth);
      reload();
      return {
        message: t.moved[to as keyof typeof t.moved],
        undo: async () => {
          await changeLead(id, to, state, value);
          reload();
        },
      };
    }, id);
  };
  const button = (to: 'new' | 'contacted' | 'lost' | 'spam', label: string) => (
    <Button key={to} variant="quiet" onClick={() => void move(to)}>
      {label}
    </Button>
  );
  return (
    <>
      <div className="actions">
        {email && (
          <a
            className="button"
            href={emailHref({
              to: email,
              subject: t.replySubject,
              body: `\n\n${(body ?? '').replace(/^/gm, '> ')}`,
            })}
          >
            {t.reply}
          </a>
        )}
        {state === 'new' && button('contacted', t.markContacted)}
        {state !== 'spam' && (
          <Button variant="quiet" onClick={() => setAsking('won')}>
            {state === 'won' ? t.changeValue : t.won}
          </Button>
        )}
        {(state === 'new' || state === 'contacted') && button('lost', t.lost)}
        {(state === 'won' || state === 'lost') && button('contacted', t.reopen)}
        {state === 'spam' ? button('new', t.notSpam) : button('spam', t.spam)}
        {state === 'won' && referrer !== undefined && !thanked_at && (
          <Button variant="quiet" onClick={() => setAsking('thank')}>
            {t.thank(referrer || t.aMember)}
          </Button>
        )}
        {!reported_at && (
          <Button variant="quiet" onClick={() => setAsking('report')}>
            {t.report}
          </Button>
        )}
        <Button variant="quiet" onClick={() => setAsking('delete')}>
          {t.delete}
        </Button>
      </div>
      {asking === 'won' && (
        <WonDialog
          name={name}
          value={value}
          currency={currency}
          onSave={(worth) => move('won', worth)}
          onClose={close}
        />
      )}
      {asking === 'thank' && (
        <ThanksDialog
          name={referrer || t.aMember}
          thanks={lead.thanks}
          value={value === null ? undefined : formatMinorUnits(value, currency, locale)}
          onSend={(thanks, shares) => submit(() => thankReferrer(id, thanks, shares), t.thanked)}
          onClose={close}
        />
      )}
      {asking === 'delete' && (
        <DeleteDialog name={name} onDelete={() => submit(() => deleteLead(id), t.deleted)} onClose={close} />
      )}
      {asking === 'report' && (
        <ReportDialog
          name={name}
          onSend={(reason) => submit(() => reportLead(id, reason), t.reportSent)}
          onClose={close}
        />
      )}
    </>
  );
}
