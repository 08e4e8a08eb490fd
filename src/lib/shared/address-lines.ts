import type { SiteSettings } from '#contracts/settings.ts';

/** The chamber's postal address, line by line. */
export const addressLines = (site: SiteSettings): string[] => {
  const cityLine = [site.city, [site.state, site.zip_code].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
  return [site.address_line1, site.address_line2, cityLine].filter((line): line is string => Boolean(line));
};
