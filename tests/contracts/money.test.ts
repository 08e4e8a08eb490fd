import { describe, expect, it } from 'vitest';
import { formatMinorUnits, formatPrice, parseMinorUnits, toDecimal, toMinorUnits } from '#contracts/money.ts';
import { fc } from '../support/properties.ts';

const currencies = fc.constantFrom('USD', 'EUR', 'GBP', 'CAD', 'MXN', 'JPY', 'KWD', 'CHF');
const amounts = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });

describe('an amount in minor units', () => {
  it.each([
    [123_450, 'USD', '$1,234.50', '$1,234.50', '1234.50'],
    [120_000, 'USD', '$1,200.00', '$1,200', '1200.00'],
    [5, 'USD', '$0.05', '$0.05', '0.05'],
    [-5, 'USD', '-$0.05', '-$0.05', '-0.05'],
    [0, 'USD', '$0.00', '$0', '0.00'],
    [1234, 'JPY', '¥1,234', '¥1,234', '1234'],
    [1_234_500, 'KWD', 'KWD 1,234.500', 'KWD 1,234.500', '1234.500'],
  ])('%i in %s is %s', (amount, currency, written, price, decimal) => {
    expect(formatMinorUnits(amount, currency).replaceAll('\u00a0', ' ')).toBe(written);
    expect(formatPrice(amount, currency).replaceAll('\u00a0', ' ')).toBe(price);
    expect(toDecimal(amount, currency)).toBe(decimal);
  });

  it('is written as its country does', () => {
    expect(formatMinorUnits(123_450, 'EUR', 'de-DE')).toBe('1.234,50\u00a0€');
  });

  it('has no fractions', () => {
    expect(() => formatMinorUnits(0.5, 'USD')).toThrow('0.5 is not an amount in minor units.');
  });

  it('reads what it writes, to the cent and at any size', () => {
    fc.assert(
      fc.property(amounts, currencies, (amount, currency) => {
        expect(parseMinorUnits(formatMinorUnits(amount, currency), currency)).toEqual({ amount });
        expect(parseMinorUnits(formatPrice(amount, currency), currency)).toEqual({ amount });
        expect(parseMinorUnits(toDecimal(amount, currency), currency)).toEqual({ amount });
      }),
    );
  });

  it('survives the decimal that an older column holds', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), currencies, (amount, currency) => {
        expect(toMinorUnits(Number(toDecimal(amount, currency)), currency)).toBe(amount);
      }),
    );
  });

  it('is never read from any text without a number or a reason', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), currencies, (text, currency) => {
        const read = parseMinorUnits(text, currency);
        if ('amount' in read) expect(Number.isSafeInteger(read.amount) && read.amount >= 0).toBe(true);
        else expect(read.problem).toMatch(/^[A-Z].*\.$/);
      }),
    );
  });
});

describe('a typed amount', () => {
  it.each([
    ['1,234.50', 123_450],
    ['1234.5', 123_450],
    ['$12', 1200],
    [' $ 1,234 ', 123_400],
    ['usd 12', 1200],
    ['12 USD', 1200],
    ['.5', 50],
    ['12.', 1200],
    ['12.500', 1250],
    ['0', 0],
  ])('%j is %i cents', (text, amount) => {
    expect(parseMinorUnits(text, 'USD')).toEqual({ amount });
  });

  it.each([
    ['', 'USD', 'Enter an amount.'],
    ['$', 'USD', 'Enter an amount.'],
    ['.', 'USD', 'Enter an amount in USD like 1234.50.'],
    ['twelve', 'USD', 'Enter an amount in USD like 1234.50.'],
    ['-5', 'USD', 'Enter an amount in USD like 1234.50.'],
    ['€12', 'USD', 'Enter an amount in USD like 1234.50.'],
    ['1e3', 'USD', 'Enter an amount in USD like 1234.50.'],
    ['12,50', 'USD', 'Enter an amount in USD like 1234.50.'],
    ['1,23,456', 'USD', 'Enter an amount in USD like 1234.50.'],
    ['12.345', 'USD', 'USD has 2 decimals. Enter an amount like 1234.50.'],
    ['12.3456', 'KWD', 'KWD has 3 decimals. Enter an amount like 1234.500.'],
    ['12.5', 'JPY', 'JPY has no decimals. Enter a whole number.'],
    ['99999999999999999', 'USD', 'Enter a smaller amount.'],
  ])('%j in %s is none: %s', (text, currency, problem) => {
    expect(parseMinorUnits(text, currency)).toEqual({ problem });
  });

  it('is Japanese yen without decimals, and Kuwaiti dinars with three', () => {
    expect(parseMinorUnits('¥1,234', 'JPY')).toEqual({ amount: 1234 });
    expect(parseMinorUnits('KWD 1.234', 'KWD')).toEqual({ amount: 1234 });
  });
});
