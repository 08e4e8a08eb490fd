import { z } from 'zod';

/** The body of `POST /api/geocode`: an address in one line. */
export const GeocodeRequest = z.object({
  address: z
    .string()
    .transform((text) => text.replaceAll(/\s+/g, ' ').trim())
    .pipe(z.string().min(3, 'Enter an address.').max(300)),
});

/** A place that fits an address, in degrees. */
export const GeocodedPlace = z.object({
  /** The address as the geocoder writes it. */
  label: z.string(),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});
export type GeocodedPlace = z.infer<typeof GeocodedPlace>;

/** The result of `POST /api/geocode`: at most five places, the best first. */
export const GeocodeResult = z.object({ places: z.array(GeocodedPlace).max(5) });
export type GeocodeResult = z.infer<typeof GeocodeResult>;

/** The result of `GET /api/geocode`: whether this hub has a geocoder. */
export const GeocoderStatus = z.object({ available: z.boolean() });
export type GeocoderStatus = z.infer<typeof GeocoderStatus>;
