import { foodBusinesses } from './businesses-food.ts';
import { lifeBusinesses } from './businesses-life.ts';
import { serviceBusinesses } from './businesses-services.ts';
import { shopBusinesses } from './businesses-shops.ts';
import type { TownBusiness } from './shape.ts';

/** The businesses of Alder Falls, a fictional town. */
export const townBusinesses: readonly TownBusiness[] = [
  ...foodBusinesses,
  ...shopBusinesses,
  ...serviceBusinesses,
  ...lifeBusinesses,
];
