import type { TestTagDefinition } from 'vitest';

/** The tags of tests: `npm test` leaves out those of `large`, `npm run test:all` runs them too. */
export const tags: TestTagDefinition[] = [
  {
    name: 'large',
    description:
      'More of what another test proves in small: benchmarks, large inputs, second transports, further variants.',
  },
];
