import { describe, expect, it } from 'vitest';
import { breakTitle, canDraw, sharePicture } from '../../../src/lib/server/og-image.ts';

describe('share image', () => {
  it('wraps the title at words into at most three lines', () => {
    expect(breakTitle('Cook')).toEqual(['Cook']);
    expect(breakTitle('Store Manager, Hardware and Garden')).toEqual([
      'Store Manager, Hardware and',
      'Garden',
    ]);
    const long = breakTitle('word '.repeat(60));
    expect(long).toHaveLength(3);
    expect(long[2]).toMatch(/…$/);
    for (const line of breakTitle('x'.repeat(500))) expect(line.length).toBeLessThanOrEqual(30);
  });

  it('escapes markup', () => {
    const svg = sharePicture({ title: '<script>&"', from: '</svg>', hub: '<b>' });
    const page = new DOMParser().parseFromString(svg.trim(), 'text/xml');
    expect(page.querySelector('parsererror, script, b')).toBeNull();
    expect(svg).toContain('&lt;script&gt;&amp;"');
  });

  it('detects supported characters', () => {
    expect(['Café Ånäs', 'Ελλάδα', 'Привет', '“Quoted” – 50 €'].map(canDraw)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(['灯台', 'مرحبا', '🎉'].map(canDraw)).toEqual([false, false, false]);
  });
});
