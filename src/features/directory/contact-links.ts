import { readableAddress } from '../../lib/format.ts';
import type { Listing } from './queries.ts';

type Place = Pick<Listing, 'name' | 'address' | 'latitude' | 'longitude'>;

/** The way to a business in the visitor's maps; undefined when nobody knows where it is. */
export function directionsAddress({ name, address, latitude, longitude }: Place): string | undefined {
  const destination = address
    ? `${name}, ${address}`
    : latitude !== null
      ? `${latitude},${longitude ?? 0}`
      : undefined;
  return (
    destination &&
    `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination }).toString()}`
  );
}

/** A web address when it is one that a link may lead to. */
export function safeWebAddress(url: string | null): string | undefined {
  const parsed = url ? URL.parse(url) : null;
  return parsed && (parsed.protocol === 'https:' || parsed.protocol === 'http:') ? parsed.href : undefined;
}

/** A mail to write: subject and text as given. */
export const mailAddress = (to: string, subject: string, body: string) =>
  `mailto:${encodeURIComponent(to).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;

/** What a link to a social network is called: its host. */
export const networkName = (url: string) => readableAddress(url).split('/')[0] ?? url;
