import type { ListedDeal } from '#contracts/deals.ts';

/** A deal as schema.org's Offer. What it costs is not known: a price is left out, the saving is in its text. */
export function dealJsonLd(deal: ListedDeal, { url, site }: { url: string; site: string }) {
  const isTaken = deal.left_over !== null && deal.left_over <= 0;
  return {
    '@type': 'Offer',
    name: deal.title,
    description: [deal.tagline, deal.description].filter(Boolean).join('. '),
    url,
    validFrom: deal.valid_from,
    validThrough: deal.valid_until,
    availabilityStarts: deal.valid_from,
    availabilityEnds: deal.valid_until,
    availability: `https://schema.org/${isTaken ? 'SoldOut' : deal.quantity === null ? 'InStock' : 'LimitedAvailability'}`,
    offeredBy: {
      '@type': deal.business_slug === null ? 'Organization' : 'LocalBusiness',
      name: deal.business_name,
      url: deal.business_slug === null ? site : new URL(`/directory/${deal.business_slug}`, site).href,
      ...(deal.city && { address: { '@type': 'PostalAddress', addressLocality: deal.city } }),
    },
  };
}
