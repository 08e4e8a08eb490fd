import type { Settings } from '#contracts/settings.ts';
import { pictureAddress } from '../../lib/shared/pictures.ts';

/** The hub itself for search engines: who runs it, and where it is searched. */
export function siteJsonLd({ site, social }: Settings, address: URL | undefined): object[] {
  const url = new URL('/', address).href;
  const street = [site.address_line1, site.address_line2].filter(Boolean).join(', ');
  const networks = Object.entries(social).flatMap(([name, value]) =>
    name.endsWith('_url') && typeof value === 'string' ? [value] : [],
  );
  const organization = {
    '@type': 'Organization',
    '@id': `${url}#organization`,
    name: site.site_title,
    url,
    ...(site.site_logo && { logo: pictureAddress(site.site_logo) ?? new URL(site.site_logo, url).href }),
    ...(site.contact_email && { email: site.contact_email }),
    ...(site.contact_phone && { telephone: site.contact_phone }),
    ...(street && {
      address: {
        '@type': 'PostalAddress',
        streetAddress: street,
        ...(site.city && { addressLocality: site.city }),
        ...(site.state && { addressRegion: site.state }),
        ...(site.zip_code && { postalCode: site.zip_code }),
      },
    }),
    ...(networks.length > 0 && { sameAs: networks }),
  };
  const website = {
    '@type': 'WebSite',
    name: site.site_title,
    url,
    publisher: { '@id': organization['@id'] },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${url}directory?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
  return [organization, website];
}
