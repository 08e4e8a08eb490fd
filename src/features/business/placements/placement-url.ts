import { businessUrl } from '../business-url.ts';
import type { PlacedItem } from './placements.ts';

/** The page of what a listing paid for, at one of its posts. */
export const placementUrl = (business: string, item?: PlacedItem): string =>
  businessUrl('placements', {
    id: business,
    ...(item && item.id !== null && { entity: item.entity, item: item.id }),
  });
