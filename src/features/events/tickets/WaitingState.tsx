import type { WaitingPlace } from '#contracts/orders.ts';
import { ticketStrings } from '../../../i18n/site/ticket-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { useAction } from '../../../kit/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { momentText, type SaleWords } from './describe-ticket.ts';
import type { LinkedAddress } from '../../../lib/browser/linked-address.ts';
import { leaveWaiting } from './waiting.ts';

interface WaitingStateProps {
  link: LinkedAddress;
  place: WaitingPlace;
  words: SaleWords;
  refetch: () => Promise<unknown>;
}

/** How far a place on the waiting list is, with the way out of it. */
export function WaitingState({ link, place, words, refetch }: WaitingStateProps) {
  const { waiting: t, sale } = useStrings(ticketStrings);
  const { run, isBusy, failure } = useAction();
  if (place.is_ordered) return null;
  if (place.status === 'canceled') return <Notice>{t.over}</Notice>;
  const isOffered = place.status === 'offered' && place.offered_until !== null;
  return (
    <Notice>
      <p>{isOffered ? sale.offered(momentText(place.offered_until ?? '', words)) : t.number(place.place)}</p>
      <FailureNotice failure={failure} />
      <p>
        <Button
          variant="quiet"
          isBusy={isBusy}
          onClick={() =>
            run(async () => {
              await leaveWaiting(link);
              await refetch();
            })
          }
        >
          {isOffered ? t.decline : t.leave}
        </Button>
      </p>
    </Notice>
  );
}
