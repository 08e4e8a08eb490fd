import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listChanges } from '../../scripts/mutations/checkout-copy.ts';
import { faults } from '../../scripts/mutations/faults.ts';

// `npm run test:mutations` takes long: the list has to be right before it begins.
describe('the deliberate faults', () => {
  it('have a name each', () => {
    expect(new Set(faults.map(({ id }) => id)).size).toBe(faults.length);
  });

  it.each(faults)('$id changes what is there, and names tests of the fast tier', (fault) => {
    for (const { before, after } of listChanges(fault)) expect(after).not.toBe(before);
    for (const file of fault.tests) {
      expect(existsSync(file), file).toBe(true);
      if (fault.title === undefined) continue;
      // The tag belongs to this test: it stands between its title and the next test.
      const [, after = ''] = readFileSync(file, 'utf8').split(fault.title);
      expect(after.split(/\n\s*test[.(]/)[0], fault.title).toContain("tag: '@fast'");
    }
  });
});
