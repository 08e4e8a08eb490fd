import type { TicketType } from '#contracts/orders.ts';
import { ticketStrings } from '../../../i18n/site/ticket-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { signInAddress } from '../../../kit/session/use-session.ts';
import { Button } from '../../../ui/Button.tsx';
import { priceText, type SaleWords, ticketFacts, whyNot } from './describe-ticket.ts';
import { Stepper } from './Stepper.tsx';

interface TicketRowProps {
  type: TicketType;
  words: SaleWords;
  quantity: number;
  most: number;
  /** Undefined while it is not known who is there. */
  isSignedIn: boolean | undefined;
  isMember: boolean;
  /** The page to come back to. */
  back: string;
  onChange: (quantity: number) => void;
  /** Where who comes now can wait. */
  onWait: (() => void) | undefined;
}

/** A kind of ticket with its price for who is there, and how many of it are wanted. */
export function TicketRow(props: TicketRowProps) {
  const { type, words, quantity, most, isSignedIn, isMember, onChange, onWait } = props;
  const t = useStrings(ticketStrings);
  const problem = whyNot(type, words);
  const isForOthers = type.audience === 'members' && !isMember;
  return (
    <li className="ticket-type" data-state={type.state}>
      <div className="words">
        <h3 dir="auto">{type.name}</h3>
        <p className="price">
          <strong>{priceText(type.price, words)}</strong>
        </p>
        {type.description && (
          <p className="soft" dir="auto">
            {type.description}
          </p>
        )}
        {ticketFacts(type, words).map((fact) => (
          <p key={fact} className="soft" dir="auto">
            {fact}
          </p>
        ))}
        {type.member_price !== null && problem === undefined && (
          <MemberPrice {...props} price={priceText(type.member_price, words)} />
        )}
      </div>
      <div className="choice">
        {problem !== undefined ? (
          <>
            <p className="full">{problem}</p>
            {type.state === 'sold_out' && onWait && (
              <Button variant="quiet" onClick={onWait}>
                {t.waiting.join}
              </Button>
            )}
          </>
        ) : isForOthers ? (
          isSignedIn === false && (
            <a className="button" data-variant="quiet" href={signInAddress(props.back)}>
              {t.signInToOrder}
            </a>
          )
        ) : (
          <Stepper
            label={t.quantityOf(type.name)}
            name={type.name}
            value={quantity}
            most={most}
            onChange={onChange}
          />
        )}
      </div>
    </li>
  );
}

function MemberPrice({ isSignedIn, back, price }: TicketRowProps & { price: string }) {
  const t = useStrings(ticketStrings);
  return (
    <p>
      {isSignedIn === false ? (
        <a href={signInAddress(back)}>{t.signInForPrice(price)}</a>
      ) : (
        <span className="soft">{t.memberPrice(price)}</span>
      )}
    </p>
  );
}
