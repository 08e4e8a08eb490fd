import { ticketAddress, ticketCode } from '#contracts/tickets.ts';
import { orderStrings } from '../../../i18n/account/order-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { QrCode } from '../../../ui/QrCode.tsx';

/** The code of a ticket, to be scanned or typed at the door. */
export function TicketPass({ id, name }: { id: string; name: string }) {
  const t = useStrings(orderStrings);
  return (
    <div className="ticket-pass">
      <QrCode text={ticketAddress(id, location.origin)} label={t.qrCode(name)} />
      <p className="code">{ticketCode(id)}</p>
      <p className="soft">{t.showCode}</p>
    </div>
  );
}
