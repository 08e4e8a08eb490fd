import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { expect, it } from 'vitest';
import { root, sourcesIn } from './support/import-graph.ts';

const bare =
  /<(dd|td|strong|span)\b[^<>]*>\s*\{(?:[\w.]+ === 0 \? [\w.]+ : )?(?:money|formatMinorUnits)\((?:[^{}])*\)\}\s*<\/\1>/g;

// Otherwise a narrow column breaks it: "$160." and "00".
it('an amount of money that stands alone is within <Amounts>, which keeps it on one line', () => {
  const found = sourcesIn('src')
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(bare)].map(([text]) => `${relative(root, file)}: ${text}`),
    );
  expect(found).toEqual([]);
});
