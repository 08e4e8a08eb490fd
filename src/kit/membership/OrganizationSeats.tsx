import { useState } from 'react';
import { seatsStrings } from '../../i18n/account/seats-strings.ts';
import { useDateLocale, useLanguage, useLocalPath } from '../../i18n/use-strings.ts';
import { formatDate } from '../../lib/shared/format.ts';
import { formatTermPrice } from '../../lib/shared/plan-price.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { useAction } from '../use-action.ts';
import { AddSeats } from './AddSeats.tsx';
import { FewerSeats } from './FewerSeats.tsx';
import { type Seats, setNextSeats } from './seats.ts';

interface OrganizationSeatsProps {
  seats: Seats | null;
  zone: string;
  reload: () => void;
}

/** The further seats of an organization, for who pays them; nothing where the plan sells none and none are left. */
export function OrganizationSeats({ seats, zone, reload }: OrganizationSeatsProps) {
  if (!seats || seats.included === null || (seats.seat_price === null && seats.further === 0)) return null;
  return <SeatsPanel seats={seats} included={seats.included} zone={zone} reload={reload} />;
}

interface SeatsPanelProps {
  seats: Seats;
  included: number;
  zone: string;
  reload: () => void;
}

function SeatsPanel({ seats, included, zone, reload }: SeatsPanelProps) {
  const language = useLanguage();
  const t = seatsStrings[language];
  const path = useLocalPath();
  const locale = useDateLocale();
  const [open, setOpen] = useState<'add' | 'fewer'>();
  const { run, isBusy, failure } = useAction();
  const { further, next_seats: next, seat_price: price, ends_at: endsAt, invoice_id: invoice } = seats;
  const ends = endsAt && formatDate(endsAt, { zone, locale });
  const dialog = {
    seats,
    zone,
    onClose: () => setOpen(undefined),
    onDone: () => {
      setOpen(undefined);
      reload();
    },
  };
  const keepAll = () => {
    run(async () => {
      await setNextSeats(seats.subscription_id, further);
      reload();
      return t.kept;
    });
  };
  return (
    <>
      <h3>{t.title}</h3>
      <p>
        {t.used(seats.used, included + further)} {further > 0 && t.parts(included, further)}{' '}
        {price !== null && t.price(formatTermPrice(price, seats, language))}
      </p>
      {next !== null && ends && (
        <p>
          {t.next(next, ends)}{' '}
          <button type="button" className="link" aria-busy={isBusy} onClick={keepAll}>
            {t.keepAll}
          </button>
        </p>
      )}
      <FailureNotice failure={failure} />
      {invoice && (
        <p>
          {t.waiting(seats.invoice_number ?? '')} <a href={path(`/invoice?id=${invoice}`)}>{t.pay}</a>
        </p>
      )}
      <div className="actions">
        {seats.can_add && !invoice && (
          <Button variant="quiet" onClick={() => setOpen('add')}>
            {t.add}
          </Button>
        )}
        {further > 0 && price !== null && ends && (
          <Button variant="quiet" onClick={() => setOpen('fewer')}>
            {t.fewer}
          </Button>
        )}
      </div>
      {open === 'add' && <AddSeats {...dialog} />}
      {open === 'fewer' && <FewerSeats {...dialog} />}
    </>
  );
}
