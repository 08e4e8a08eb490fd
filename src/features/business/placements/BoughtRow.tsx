import { placementStrings } from '../../../i18n/business/placement-strings.ts';
import { useDateLocale, useLanguage, useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { useAction } from '../../../kit/use-action.ts';
import { formatDate } from '../../../lib/shared/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { payOrder } from './pay-order.ts';
import { cancelPlacement, type Offers } from './placements.ts';

interface BoughtRowProps {
  bought: Offers['placements'][number];
  /** Whether the same item has another one that runs. */
  follows: boolean;
  /** Whether it is for a listing that is not added yet. */
  isToAdd: boolean;
  takesCards: boolean;
  zone: string;
  returnPath: string;
  onChanged: () => void;
}

/** One order: its state, until when it runs, and what can be done with it. */
export function BoughtRow(props: BoughtRowProps) {
  const { bought, takesCards, zone, returnPath, onChanged } = props;
  const t = useStrings(placementStrings);
  const language = useLanguage();
  const path = useLocalPath();
  const { run, isBusy, failure } = useAction();
  const { name, status, invoice_id: invoice, paying } = bought;
  const words = useFacts(props, zone);
  const cancel = () => {
    run(async () => {
      await cancelPlacement(bought.id);
      onChanged();
      return t.canceled;
    });
  };
  return (
    <li>
      <div className="stack">
        <span>
          <strong>{name}</strong>{' '}
          <span className="state" data-state={status}>
            {t.states[status]}
          </span>
          <br />
          <span className="soft">{words.join(' ')}</span>
        </span>
        <FailureNotice failure={failure} />
        <span className="actions">
          {paying !== null && takesCards && (
            <Button
              isBusy={isBusy}
              aria-label={t.payNamed(name)}
              onClick={() => run(() => payOrder(paying, returnPath, language))}
            >
              {t.payByCard}
            </Button>
          )}
          {['unpaid', 'paid'].includes(status) && (
            <Button variant="quiet" isBusy={isBusy} aria-label={t.cancelNamed(name)} onClick={cancel}>
              {t.cancel}
            </Button>
          )}
          {invoice !== null && (
            <a href={path(`/invoice?id=${invoice}`)} aria-label={t.viewInvoiceNamed(name)}>
              {t.viewInvoice}
            </a>
          )}
        </span>
      </div>
    </li>
  );
}

function useFacts({ bought, follows, isToAdd }: BoughtRowProps, zone: string): string[] {
  const t = useStrings(placementStrings);
  const locale = useDateLocale();
  const { status, ends_at, end_reason, approved_at, is_grant } = bought;
  const day = ends_at === null ? '' : formatDate(ends_at, { zone, locale });
  const facts = {
    unpaid: approved_at === null ? t.facts.unpaid : t.facts.approvedUnpaid,
    paid: follows ? t.facts.follows : t.facts.waits,
    running: t.facts.until(day),
    ended: end_reason === 'over' || end_reason === null ? t.facts.ended(day) : t.reasons[end_reason],
    canceled: end_reason === null ? '' : t.reasons[end_reason],
  };
  return [
    t.days(bought.days),
    '·',
    is_grant ? `${t.given}.` : '',
    facts[status],
    isToAdd && ['unpaid', 'paid'].includes(status) ? t.facts.toAdd : '',
  ].filter((text) => text !== '');
}
