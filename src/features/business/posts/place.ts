import { textOf, type Values } from '../../../kit/forms/form-fields.ts';
import type { PostOwner } from './post-owner.ts';

/** The place of an event that takes place at its owner's, as the form holds it. */
export const placeOf = (owner: PostOwner) => ({
  venue_name: owner.name,
  address_line1: owner.address_line1 ?? '',
  city: owner.city ?? '',
  state: owner.state ?? '',
  zip_code: owner.zip_code ?? '',
  latitude: String(owner.latitude ?? ''),
  longitude: String(owner.longitude ?? ''),
});

const addressNames = ['address_line1', 'city', 'state', 'zip_code'] as const;

/** Whether an event takes place at its owner's address: the point on the map may be missing. */
export function isAtOwner(values: Values, owner: PostOwner): boolean {
  const place = placeOf(owner);
  const isSame = (name: keyof typeof place) => textOf(values, name).trim() === place[name].trim();
  return (
    isSame('venue_name') &&
    addressNames.every(isSame) &&
    (textOf(values, 'latitude') === '' || (isSame('latitude') && isSame('longitude')))
  );
}

/** The address of an event in a line; empty without one. */
export const addressLine = (values: Values): string =>
  addressNames
    .map((name) => textOf(values, name).trim())
    .filter(Boolean)
    .join(', ');
