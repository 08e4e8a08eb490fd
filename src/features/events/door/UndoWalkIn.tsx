import type { DoorGuest } from '#contracts/door.ts';
import { checkInStrings } from '../../../i18n/business/check-in-strings.ts';
import { useDateLocale, useStrings } from '../../../i18n/use-strings.ts';
import { ReasonDialog } from '../../../kit/ReasonDialog.tsx';
import { showToast } from '../../../kit/toasts/show-toast.ts';
import { formatPrice } from '#contracts/money.ts';
import { undoWalkIn } from './walk-ins.ts';

interface UndoWalkInProps {
  guest: DoorGuest;
  onDone: () => void;
  onClose: () => void;
}

/** Asks why a walk-in is taken back, and says what money goes back. */
export function UndoWalkIn({ guest, onDone, onClose }: UndoWalkInProps) {
  const t = useStrings(checkInStrings);
  const locale = useDateLocale();
  const name = guest.attendee_name.trim() || t.noName;
  return (
    <ReasonDialog
      name="undo-walk-in"
      title={t.undoWalkInOf(name)}
      label={t.undoWalkIn}
      hint={t.undoWalkInHint}
      onSend={async (reason) => {
        const { given_back: amount, currency } = await undoWalkIn(guest.order_id ?? '', reason);
        onDone();
        onClose();
        showToast({
          message:
            amount > 0 && currency ? t.giveBack(formatPrice(amount, currency, locale)) : t.walkInUndone,
        });
      }}
      onClose={onClose}
    />
  );
}
