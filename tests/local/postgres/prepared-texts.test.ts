import { expect, test } from 'vitest';
import { createPreparedTexts } from '../../../local/postgres/client/prepared-texts.ts';

const texts = () => {
  const prepared = createPreparedTexts();
  const use = (count: number, text: (n: number) => string) => {
    for (let n = 0; n < count; n += 1) prepared.count(text(n));
  };
  const howMany = (all: string[]) => all.filter((text) => prepared.has(text)).length;
  return { ...prepared, use, howMany };
};
const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${name} ${String(n)}`);

test('a statement is prepared after three uses', () => {
  const { use, has } = texts();
  use(2, () => 'often');
  expect(has('often')).toBe(false);
  use(1, () => 'often');
  expect(has('often')).toBe(true);
});

test('what came up fewer times is forgotten when much else came up since', () => {
  const { use, has } = texts();
  use(2, () => 'sometimes');
  use(3000, (n) => `once ${String(n)}`);
  use(2, () => 'sometimes');
  expect(has('sometimes')).toBe(false);
  use(1, () => 'sometimes');
  expect(has('sometimes')).toBe(true);
});

test('at most 400 are prepared, and the least used gives way to what is used more', () => {
  const { use, has, howMany } = texts();
  use(2000, (n) => `first ${String(Math.floor(n / 5))}`);
  expect(howMany(numbered('first', 400))).toBe(400);
  use(5, () => 'later');
  expect(has('later')).toBe(false);
  use(1, () => 'later');
  expect(has('later')).toBe(true);
  expect(howMany(numbered('first', 400))).toBe(399);
});

test("one visitor's many statements do not displace what everyone uses", () => {
  const { use, howMany } = texts();
  // Of ten requests nine are the visitor's: 4,000 statements, nine times each.
  use(40_000, (n) => (n % 10 === 0 ? `page ${String((n / 10) % 50)}` : `odd ${String(Math.floor(n / 10))}`));
  expect(howMany(numbered('page', 50))).toBe(50);
});

test('long texts are not prepared, and all together have at most 1 MiB', () => {
  const { use, has, howMany } = texts();
  const long = (n: number) => `${String(n)} `.padEnd(8000, 'x');
  use(100, () => 'x'.repeat(8193));
  expect(has('x'.repeat(8193))).toBe(false);
  use(400 * 5, (n) => long(Math.floor(n / 5)));
  expect(howMany(Array.from({ length: 400 }, (_, n) => long(n)))).toBe(Math.floor(1_048_576 / 8000));
  // As many as before fit when one gave way.
  use(6, () => long(500));
  expect(has(long(500))).toBe(true);
  expect(howMany(Array.from({ length: 400 }, (_, n) => long(n)))).toBe(Math.floor(1_048_576 / 8000) - 1);
});

test('what nobody uses any more gives way in the end', () => {
  const { use, has } = texts();
  use(400 * 100, (n) => `former ${String(n % 400)}`);
  use(60_000, () => 'busy');
  use(20, () => 'new');
  expect(has('new')).toBe(true);
});
