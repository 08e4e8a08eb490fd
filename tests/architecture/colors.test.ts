import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrastRatio, readColors } from '../../src/styleguide/contrast.ts';

const colors = readColors(readFileSync('src/styles/tokens.css', 'utf8'));

// Text on what it stands on, as WCAG 2.2 AA asks: 4.5 : 1.
const texts = [
  ['ink', 'paper'],
  ['ink', 'surface'],
  ['ink', 'tint'],
  ['ink-soft', 'paper'],
  ['ink-soft', 'surface'],
  ['ink-soft', 'tint'],
  ['accent', 'paper'],
  ['accent', 'tint'],
  ['on-accent', 'accent'],
  ['danger', 'danger-tint'],
  ['warm', 'warm-tint'],
] as const;
// Edges of fields and the focus: 3 : 1.
const edges = [
  ['line-strong', 'surface'],
  ['focus', 'paper'],
] as const;

const ratioOf = (one: string, other: string, scheme: 'light' | 'dark') => {
  const find = (name: string) => colors.find((color) => color.name === name)?.[scheme] ?? '';
  return contrastRatio(find(one), find(other));
};

describe.each(['light', 'dark'] as const)('in %s', (scheme) => {
  it.each(texts)('%s can be read on %s', (text, ground) => {
    expect(ratioOf(text, ground, scheme)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(edges)('%s can be seen on %s', (edge, ground) => {
    expect(ratioOf(edge, ground, scheme)).toBeGreaterThanOrEqual(3);
  });
});

it('black on white has the highest ratio', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21);
});
