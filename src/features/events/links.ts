/** An address that a visitor may follow: http or https only; undefined for anything else that somebody wrote. */
export function safeWebAddress(text: string | null | undefined): string | undefined {
  const url = text ? URL.parse(text.trim()) : null;
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined;
}

/** Where directions to a place begin: its coordinates if they are known, else its address; undefined without either. */
export function directionsAddress(place: {
  latitude: number | null;
  longitude: number | null;
  address_line1: string | null;
  city: string | null;
  state: string | null;
}): string | undefined {
  const { latitude, longitude } = place;
  const written = [place.address_line1, place.city, place.state].filter(Boolean).join(', ');
  const to = latitude !== null && longitude !== null ? `${String(latitude)},${String(longitude)}` : written;
  return to ? `https://www.openstreetmap.org/directions?${new URLSearchParams({ to }).toString()}` : undefined;
}

/** A mail that shares a page. */
export const shareByMail = (title: string, page: string) =>
  `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${page}`)}`;
