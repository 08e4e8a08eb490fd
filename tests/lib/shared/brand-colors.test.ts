import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { fc } from '../../support/properties.ts';
import { contrastOf, toBrandColors, toBrandStyles } from '../../../src/lib/shared/brand-colors.ts';
import { readColors } from '../../../src/styleguide/read-colors.ts';

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);
const tokens = readFileSync('src/styles/tokens.css', 'utf8');
const tokenOf = (name: string, scheme: 'light' | 'dark') =>
  readColors(tokens).find((token) => token.name === name)?.[scheme] ?? '';
const inBoth = (name: string) => ({ light: tokenOf(name, 'light'), dark: tokenOf(name, 'dark') });
const [paper, surface, ink] = [inBoth('paper'), inBoth('surface'), inBoth('ink')];

describe('the colors of a brand', () => {
  it('can be read on every background of both schemes, whatever the color is', () => {
    fc.assert(
      fc.property(color, (brand) => {
        const { accent, accentStrong, onAccent, tint } = toBrandColors(brand);
        for (const [at, scheme] of [
          [0, 'light'],
          [1, 'dark'],
        ] as const) {
          for (const background of [paper[scheme], surface[scheme], tint[at]])
            for (const text of [accent[at], accentStrong[at]])
              expect(contrastOf(text, background), `${text} on ${background}`).toBeGreaterThanOrEqual(4.5);
          for (const button of [accent[at], accentStrong[at]])
            expect(contrastOf(onAccent[at], button), `${onAccent[at]} on ${button}`).toBeGreaterThanOrEqual(
              4.5,
            );
          // Text of the page stands on tints too.
          expect(contrastOf(ink[scheme], tint[at]), `text on ${tint[at]}`).toBeGreaterThanOrEqual(7);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('are the color itself where it can be read', () => {
    const accent = tokenOf('accent', 'light');
    expect(toBrandColors(accent).accent[0]).toBe(accent);
    expect(toBrandColors('#a3142d').accent[0]).toBe('#a3142d');
    expect(toBrandColors('#ffd400').accent[0]).not.toBe('#ffd400');
  });

  it('are a stylesheet that sets tokens which tokens.css has', () => {
    const styles = toBrandStyles('#a3142d');
    const set = [...styles.matchAll(/(--[a-z-]+):light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\)/g)].map(
      ([, token]) => token,
    );
    expect(set).toEqual(['--accent', '--accent-strong', '--on-accent', '--tint']);
    for (const token of set) expect(tokens).toContain(`${String(token)}: light-dark(`);
  });
});
