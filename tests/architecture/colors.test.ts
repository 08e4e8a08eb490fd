import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrastOf } from '../../src/lib/shared/brand-colors.ts';
import { readColors } from '../../src/styleguide/read-colors.ts';

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

type Scheme = 'light' | 'dark';
const find = (name: string, scheme: Scheme) => colors.find((color) => color.name === name)?.[scheme] ?? '';
const ratioOf = (one: string, other: string, scheme: Scheme) =>
  contrastOf(find(one, scheme), find(other, scheme));

describe.each(['light', 'dark'] as const)('in %s', (scheme) => {
  it.each(texts)('%s can be read on %s', (text, ground) => {
    expect(ratioOf(text, ground, scheme)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(edges)('%s can be seen on %s', (edge, ground) => {
    expect(ratioOf(edge, ground, scheme)).toBeGreaterThanOrEqual(3);
  });
});

it('black on white has the highest ratio', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
});

// Where custom properties cannot be read: a change of tokens.css changes these as well.
const copies = [
  ['src/lib/shared/brand-colors.ts', 'paper', 'paper', 'light'],
  ['src/lib/shared/brand-colors.ts', 'surface', 'surface', 'dark'],
  ['src/lib/shared/brand-colors.ts', 'onAccent', 'on-accent', 'light'],
  ['src/features/admin/settings/BrandColorForm.tsx', 'defaultColor', 'accent', 'light'],
  ['src/pages/manifest.webmanifest.ts', 'background_color', 'paper', 'light'],
  ['src/pages/manifest.webmanifest.ts', 'theme_color', 'accent', 'light'],
  ['supabase/functions/share/share-picture.ts', 'green', 'accent', 'light'],
  ['supabase/functions/share/share-picture.ts', 'dark', 'accent-strong', 'light'],
  ['supabase/functions/notify/render.ts', 'accent', 'accent', 'light'],
  ['supabase/functions/notify/render.ts', 'ink', 'ink', 'light'],
  ['supabase/functions/notify/render.ts', 'inkSoft', 'ink-soft', 'light'],
  ['supabase/functions/notify/render.ts', 'line', 'line', 'light'],
  ['supabase/functions/notify/render.ts', 'tint', 'tint', 'light'],
] as const;

it.each(copies)('%s has %s as tokens.css', (file, name, token, scheme) => {
  const value = new RegExp(`\\b${name}(?: =|:) (?:toRgb\\(|\\[)?'(#[0-9a-f]{6})'`);
  expect(value.exec(readFileSync(file, 'utf8'))?.[1]).toBe(find(token, scheme));
});
