import { MapPin, X } from 'lucide';
import { expect, it } from 'vitest';
import { iconShapes } from '../../../src/lib/shared/icon-shapes.ts';

it('an icon has all of its shapes with their attributes', () => {
  for (const icon of [MapPin, X]) {
    const svg = document.createElement('div');
    svg.innerHTML = iconShapes(icon);
    const shapes = [...svg.children].map((shape) => [
      shape.tagName.toLowerCase(),
      Object.fromEntries([...shape.attributes].map(({ name, value }) => [name, value])),
    ]);
    expect(shapes).toEqual(icon);
    expect(iconShapes(icon)).toBe(iconShapes(icon));
  }
});
