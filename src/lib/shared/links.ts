/** An address that a visitor may follow: http or https only; undefined for any other text. */
export function safeWebAddress(text: string | null | undefined): string | undefined {
  const url = text ? URL.parse(text.trim()) : null;
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined;
}

/** Directions to a place in the visitor's maps: by its written address, else by its point; undefined without either. */
export function directionsHref(place: {
  /** Name and address in one line; empty or null when there is no address. */
  address: string | null;
  latitude: number | null;
  longitude: number | null;
}): string | undefined {
  const { address, latitude, longitude } = place;
  const point = latitude === null || longitude === null ? '' : `${String(latitude)},${String(longitude)}`;
  const destination = address || point;
  if (!destination) return undefined;
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination }).toString()}`;
}

/** The address a phone number is called by. */
export const phoneHref = (phone: string) =>
  `tel:${phone.replace(/\s*x\s*/i, ';ext=').replace(/[^+\d;=ext]/g, '')}`;

/** An email to write; without `to`, the sender chooses the recipient. */
export function emailHref({
  to = '',
  subject,
  body,
}: {
  to?: string;
  subject: string;
  body?: string;
}): string {
  const fields = [`subject=${encodeURIComponent(subject)}`];
  if (body !== undefined) fields.push(`body=${encodeURIComponent(body)}`);
  return `mailto:${encodeURIComponent(to).replace('%40', '@')}?${fields.join('&')}`;
}

/** The path of the page of who posted something: a listing by its slug, or the chamber itself (null). */
export const publisherPath = (slug: string | null): string =>
  slug === null ? '/about' : `/directory/${slug}`;
