import { describe, expect, it } from 'vitest';
import { breakTitle, canDraw, sharePicture } from '../../../src/lib/server/og-image.ts';

describe('the picture of a shared page', () => {
  it('breaks its title at words into three lines at most', () => {
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

  it('says nothing that could be markup', () => {
    const svg = sharePicture({ title: '<script>&"', from: '</svg>', hub: '<b>' });
    const page = new DOMParser().parseFromString(svg.trim(), 'text/xml');
    expect(page.querySelector('parsererror, script, b')).toBeNull();
    expect(svg).toContain('&lt;script&gt;&amp;"');
  });

  it('knows which letters it has', () => {
    expect(['Café Ånäs', 'Ελλάδα', 'Привет', '“Quoted” – 50 €'].map(canDraw)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(['灯台', 'مرحبا', '🎉'].map(canDraw)).toEqual([false, false, false]);
  });
});
