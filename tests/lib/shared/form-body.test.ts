import { expect, it } from 'vitest';
import { toFormBody } from '../../../src/lib/shared/form-body.ts';

const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

const inheritedBy = (name: string): unknown => Reflect.get({}, name);

it('groups the suggested fields and leaves out the empty ones', () => {
  expect(
    toFormBody(formOf({ kind: 'edit', 'suggestion.phone': '555-0142', 'suggestion.city': ' ' })),
  ).toEqual({
    kind: 'edit',
    suggestion: { phone: '555-0142' },
  });
  expect(toFormBody(formOf({ kind: 'edit', 'suggestion.city': '' }))).toEqual({ kind: 'edit' });
});

it.each(['__proto__.x', 'constructor.x', 'toString.x', 'suggestion.__proto__.x', 'hasOwnProperty.call'])(
  'a field named %s changes no other object',
  (name) => {
    const body = toFormBody(formOf({ name: 'Vera', [name]: 'changed' }));
    expect(body['name']).toBe('Vera');
    expect(Object.getPrototypeOf(body)).toBe(Object.prototype);
    const inherited: unknown[] = [{}, ...['constructor', 'toString', 'hasOwnProperty'].map(inheritedBy)];
    for (const shared of inherited) {
      expect(shared).not.toHaveProperty('x');
      expect(shared).not.toHaveProperty('call', 'changed');
    }
  },
);
