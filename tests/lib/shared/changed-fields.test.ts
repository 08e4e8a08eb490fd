import { expect, it } from 'vitest';
import { changedFields } from '../../../src/lib/shared/changed-fields.ts';

it.each<[seen: object | null | undefined, input: object, changed: object]>([
  [{ a: 1, b: 2 }, { a: 1, b: 3 }, { b: 3 }],
  [{ a: 'x' }, { a: 'x' }, {}],
  [{ a: null }, { a: '' }, { a: '' }],
  [{ a: ['x', 'y'] }, { a: ['y', 'x'] }, { a: ['y', 'x'] }],
  [{ a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } }, {}],
  [{ a: 1, other: 2 }, { a: 1 }, {}],
  [{}, { a: null }, { a: null }],
  [null, { a: 1 }, { a: 1 }],
  [undefined, {}, {}],
])('of %j and %j these are changed: %j', (seen, input, changed) => {
  expect(changedFields(seen, input)).toEqual(changed);
});
