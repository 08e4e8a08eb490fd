/** An address that a visitor may follow: http or https only; undefined for anything else that somebody wrote. */
export function safeWebAddress(text: string | null | undefined): string | undefined {
  const url = text ? URL.parse(text.trim()) : null;
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined;
}

/** The way to a place in the visitor's maps; undefined when nobody knows where it is. */
export function directionsAddress(place: {
  venue_name: string | null;
  latitude: number | null;
  longitude: number | null;
  address_line1: string | null;
  city: string | null;
  state: string | null;
}): string | undefined {
  const { latitude, longitude } = place;
  const address = [place.address_line1, place.city, place.state].filter(Boolean);
  const written = [place.venue_name, ...address].filter(Boolean).join(', ');
  const destination =
    address.length > 0 || latitude === null ? written : `${String(latitude)},${String(longitude)}`;
  if (!destination) return undefined;
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination }).toString()}`;
}

/** A mail that shares a page. */
export const shareByMail = (title: string, page: string) =>
  `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${page}`)}`;
