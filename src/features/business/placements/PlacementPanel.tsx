import { placementStrings } from '../../../i18n/business/placement-strings.ts';
import { useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { BoughtRow } from './BoughtRow.tsx';
import { OfferForm } from './OfferForm.tsx';
import { placementUrl } from './placement-url.ts';
import { type Offers, type PlacedItem, readOffers } from './placements.ts';

interface PlacementPanelProps {
  item: PlacedItem;
  /** The listing that the item is or belongs to; null for a listing that is still to be added. */
  business: string | null;
  zone: string;
  /** Whether a post of its own is offered: the plan includes no further one. */
  needsPost: boolean;
  /** Whether to say why, where nothing was bought and nothing can be. */
  explainsNothing?: boolean;
  onChanged?: () => void;
}

// What was public or submitted can be featured; what is neither can be paid for.
const isFeaturable = (status: string) => ['pending', 'active', 'approved'].includes(status);

/** What was bought for a listing or a post, and what can be: paid for by itself, extended, or featured. */
export function PlacementPanel({
  item,
  business,
  zone,
  needsPost,
  explainsNothing = false,
  onChanged,
}: PlacementPanelProps) {
  const t = useStrings(placementStrings);
  return (
    <QueryBoundary queryKey={['placements', item.entity, item.id]} load={() => readOffers(item)}>
      {(offers, reload) => {
        const changed = () => {
          reload();
          onChanged?.();
        };
        const rows = offers.placements;
        const forms = listForms(item, offers, needsPost, t);
        if (rows.length === 0 && forms.length === 0) {
          const isTooEarly =
            !isFeaturable(offers.status) && offers.products.some(({ kind }) => kind === 'featured');
          return explainsNothing && <p>{isTooEarly ? t.notFeaturable : t.nothingOnSale}</p>;
        }
        return (
          <Panel title={t.title}>
            {rows.length > 0 && (
              <ul className="rows">
                {rows.map((bought) => (
                  <Row key={bought.id} {...{ bought, offers, item, business, zone }} onChanged={changed} />
                ))}
              </ul>
            )}
            {forms.map((form) => (
              <Form key={form.title} {...{ form, offers, item, business, zone }} onChanged={changed} />
            ))}
          </Panel>
        );
      }}
    </QueryBoundary>
  );
}

interface PartProps {
  offers: Offers;
  item: PlacedItem;
  business: string | null;
  zone: string;
  onChanged: () => void;
}

const useReturnPath = (business: string | null, item: PlacedItem) => {
  const path = useLocalPath();
  return path(business === null ? '/account/business/add' : placementUrl(business, item));
};

function Row({
  bought,
  offers,
  item,
  business,
  zone,
  onChanged,
}: PartProps & { bought: Offers['placements'][number] }) {
  return (
    <BoughtRow
      bought={bought}
      follows={offers.placements.some(({ kind, status }) => kind === bought.kind && status === 'running')}
      isToAdd={item.id === null}
      takesCards={offers.takesCards}
      zone={zone}
      returnPath={useReturnPath(business, item)}
      onChanged={onChanged}
    />
  );
}

interface OfferedForm {
  title: string;
  intro: string;
  products: Offers['products'];
}

function Form({ form, offers, item, business, zone, onChanged }: PartProps & { form: OfferedForm }) {
  return (
    <OfferForm
      {...form}
      item={item}
      offers={offers}
      zone={zone}
      returnPath={useReturnPath(business, item)}
      onOrdered={onChanged}
    />
  );
}

function listForms(
  { entity, id }: PlacedItem,
  { placements, products, status }: Offers,
  needsPost: boolean,
  t: (typeof placementStrings)['en'],
): OfferedForm[] {
  const has = (kind: string, ...states: string[]) =>
    placements.some((one) => one.kind === kind && states.includes(one.status));
  const of = (kind: string) => products.filter((product) => product.kind === kind);
  const isExtended = has('post', 'running');
  const forms: OfferedForm[] = [];
  if (!has('post', 'unpaid') && (isExtended || (needsPost && !has('post', 'paid') && !isFeaturable(status))))
    forms.push({
      title: isExtended ? t.kinds.extend : t.kinds.post[entity],
      intro: isExtended ? t.intro.extend : id === null ? t.intro.listing : t.intro.post,
      products: of('post'),
    });
  if (!has('featured', 'unpaid') && isFeaturable(status))
    forms.push({ title: t.kinds.featured[entity], intro: t.intro.featured, products: of('featured') });
  return forms.filter((form) => form.products.length > 0);
}
