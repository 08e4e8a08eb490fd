import { RestError } from '../errors.ts';
import { type MediaType, mimeOf } from '../parse/media-types.ts';

/** How the body of a response is made of the rows, and its media type. */
export interface BodyFormat {
  kind: 'array' | 'object' | 'csv' | 'geojson';
  stripped: boolean;
  type: MediaType;
}

/** The first accepted format. Plans (`db-plan-enabled`) are off as on a hosted project. Throws RestError PGRST107. */
export function negotiate(accepted: readonly MediaType[]): BodyFormat {
  for (const type of accepted) {
    switch (type.kind) {
      case 'any':
        return { kind: 'array', stripped: false, type: { kind: 'json' } };
      case 'json':
        return { kind: 'array', stripped: false, type };
      case 'stripped':
        return { kind: 'array', stripped: true, type };
      case 'object':
        return { kind: 'object', stripped: type.stripped, type };
      case 'csv':
      case 'geojson':
        return { kind: type.kind, stripped: false, type };
    }
  }
  throw new RestError(
    406,
    'PGRST107',
    `None of these media types are available: ${accepted.map(mimeOf).join(', ')}`,
  );
}
