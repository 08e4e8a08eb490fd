/** A geocoder that answers like Nominatim's search. */
export interface GeocoderSettings {
  /** The search endpoint; nothing but it is called. */
  url: URL;
  /** Names the hub and how to reach its operator, as Nominatim's policy requires. */
  userAgent: string;
  /** Requests in a second, of all people together. */
  perSecond: number;
}

/**
 * The geocoder from GEOCODER_*; undefined when no URL is set. Throws when the URL is not https (or this machine's), or without a
 * user agent.
 */
export function readGeocoderSettings(
  variables: Record<string, string | undefined>,
): GeocoderSettings | undefined {
  const address = variables['GEOCODER_URL'];
  if (!address) return undefined;
  const url = new URL(address);
  if (url.protocol !== 'https:' && !['localhost', '127.0.0.1'].includes(url.hostname))
    throw new Error('GEOCODER_URL must begin with https://.');
  const userAgent = variables['GEOCODER_USER_AGENT'];
  if (!userAgent)
    throw new Error('Set GEOCODER_USER_AGENT to the name of the site and an address for questions.');
  const perSecond = Number(variables['GEOCODER_PER_SECOND'] || '1');
  if (!Number.isInteger(perSecond) || perSecond < 1)
    throw new Error('GEOCODER_PER_SECOND is a whole number from 1.');
  return { url, userAgent, perSecond };
}
