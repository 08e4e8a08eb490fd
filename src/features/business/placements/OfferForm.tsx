import { useState } from 'react';
import { formatPrice } from '#contracts/money.ts';
import { placementStrings } from '../../../i18n/business/placement-strings.ts';
import { useDateLocale, useLanguage, useStrings } from '../../../i18n/use-strings.ts';
import { useAction } from '../../../kit/use-action.ts';
import { track } from '../../../lib/browser/track.ts';
import { formatDate } from '../../../lib/shared/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { payOrder } from './pay-order.ts';
import { type Offers, orderPlacement, type PlacedItem, type Product } from './placements.ts';

interface OfferFormProps {
  item: PlacedItem;
  offers: Offers;
  products: readonly Product[];
  title: string;
  intro: string;
  zone: string;
  /** Where paying by card comes back to. */
  returnPath: string;
  onOrdered: () => void;
}

/** What can be bought, at what price, and the ways to pay for it; the policy is said before. */
export function OfferForm(props: OfferFormProps) {
  const { item, offers, products, title, intro, zone, returnPath, onOrdered } = props;
  const t = useStrings(placementStrings);
  const language = useLanguage();
  const [chosenId, setChosenId] = useState(products[0]?.id);
  // A second click, or one after the answer was lost, orders nothing more.
  const [orderId] = useState(() => crypto.randomUUID());
  const { run, isBusy, failure } = useAction();
  const product = products.find(({ id }) => id === chosenId);
  const order = (pays: 'card' | 'invoice') => {
    if (!product) return;
    run(async () => {
      const ordered = await orderPlacement(orderId, { item, product, pays });
      track('business_signup', { step: `placement-${product.kind}` });
      if (pays === 'card' && ordered.status === 'unpaid') {
        await payOrder(ordered, returnPath, language);
        return undefined;
      }
      onOrdered();
      return pays === 'invoice' ? t.invoiced : t.ordered;
    });
  };
  const isFull = product?.places_left === 0;
  return (
    <div className="stack">
      <h3>{title}</h3>
      <p className="soft">{intro}</p>
      <fieldset className="field choices">
        <legend>{t.choose}</legend>
        {products.map((one) => (
          <label className="checkbox" key={one.id}>
            <input
              type="radio"
              name={`placement-${one.kind}`}
              checked={one.id === chosenId}
              onChange={() => setChosenId(one.id)}
            />{' '}
            <ProductWords product={one} currency={offers.currency} isMember={offers.is_member} zone={zone} />
          </label>
        ))}
      </fieldset>
      <p className="field-hint">{t.policy}</p>
      <FailureNotice failure={failure} />
      {product && !isFull && (
        <div className="actions">
          {product.price === 0 ? (
            <Button isBusy={isBusy} onClick={() => order('card')}>
              {t.order}
            </Button>
          ) : (
            <>
              {offers.takesCards && (
                <Button isBusy={isBusy} onClick={() => order('card')}>
                  {t.payByCard}
                </Button>
              )}
              {offers.can_invoice && (
                <Button variant="quiet" isBusy={isBusy} onClick={() => order('invoice')}>
                  {t.invoiceMe}
                </Button>
              )}
              {!offers.takesCards && !offers.can_invoice && <p>{t.noWay}</p>}
            </>
          )}
        </div>
      )}
    </div>
  );
}

interface ProductWordsProps {
  product: Product;
  currency: string;
  isMember: boolean;
  zone: string;
}

function ProductWords({ product, currency, isMember, zone }: ProductWordsProps) {
  const t = useStrings(placementStrings);
  const locale = useDateLocale();
  const { name, description, days, price, full_price, member_price, places_left, free_from } = product;
  const money = (amount: number) => (amount === 0 ? t.free : formatPrice(amount, currency, locale));
  const hints = [
    description,
    isMember && price < full_price && t.memberPrice(money(full_price)),
    !isMember && member_price !== null && member_price < full_price && t.forMembers(money(member_price)),
    places_left !== null && places_left > 0 && t.left(places_left),
    places_left === 0 && (free_from === null ? t.full : t.fullUntil(formatDate(free_from, { zone, locale }))),
  ].filter((text): text is string => typeof text === 'string' && text !== '');
  return (
    <span>
      <strong>{name}</strong>, {t.days(days)}: {money(price)}
      {product.has_tax && price > 0 && ` ${t.plusTax}`}
      {hints.length > 0 && <span className="field-hint"> {hints.join(' ')}</span>}
    </span>
  );
}
