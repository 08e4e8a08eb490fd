import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import {
  readRule,
  validateRule,
  formatRule,
  writeRule,
} from '../../../src/features/business/posts/recurrence.ts';
import { RecurrenceField } from '../../../src/features/business/posts/RecurrenceField.tsx';

afterEach(cleanup);

it.each([
  ['FREQ=DAILY', 'Every day'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,FR', 'Every 2 weeks on Monday, Wednesday and Friday'],
  ['FREQ=WEEKLY;BYDAY=SA;COUNT=10', 'Every week on Saturday, 10 times'],
  ['FREQ=MONTHLY;BYDAY=-1FR;UNTIL=20271231', 'Every month on the last Friday, until 2027-12-31'],
  ['FREQ=MONTHLY;BYDAY=2TU', 'Every month on the second Tuesday'],
  ['FREQ=YEARLY', 'Every year'],
])('%s is described as “%s” and round-trips', (rule, words) => {
  expect(formatRule(rule)).toBe(words);
  const read = readRule(rule);
  expect(read && writeRule(read)).toBe(rule);
  expect(validateRule(rule)).toBeUndefined();
});

it.each(['FREQ=MONTHLY;BYMONTHDAY=-1', 'FREQ=MONTHLY;BYDAY=1MO,3MO', 'FREQ=YEARLY;BYMONTH=3,9', 'nonsense'])(
  '%s has no description and is left unchanged',
  (rule) => {
    expect(readRule(rule)).toBeUndefined();
    expect(formatRule(rule)).toBe('Custom repeat');
    expect(validateRule(rule)).toBeUndefined();
  },
);

it('rejects an incomplete rule with a message', () => {
  expect(validateRule('FREQ=WEEKLY;COUNT=')).toMatch(/a number of dates/);
  expect(validateRule('FREQ=WEEKLY;COUNT=1000')).toMatch(/1 to 999/);
  expect(validateRule('FREQ=WEEKLY;UNTIL=')).toBe('Choose a last day.');
  expect(validateRule('FREQ=WEEKLY;INTERVAL=')).toMatch(/from 1 to 99\./);
});

let rule = '';
function Typed({ start }: { start: string }) {
  const [value, setValue] = useState(start);
  const change = (next: string) => {
    rule = next;
    setValue(next);
  };
  return <RecurrenceField label="Repeats" rule={value} error={validateRule(value)} onChange={change} />;
}

it('a market on two weekdays, ten times, can be set up without rule syntax', () => {
  render(<Typed start="" />);
  fireEvent.change(screen.getByLabelText('Repeats', { selector: 'select' }), { target: { value: 'week' } });
  fireEvent.click(screen.getByLabelText('Saturday'));
  fireEvent.click(screen.getByLabelText('Wednesday'));
  fireEvent.change(screen.getByLabelText('Stop repeating'), { target: { value: 'count' } });
  expect(screen.getByRole('alert').textContent).toMatch(/a number of dates/);
  fireEvent.change(screen.getByLabelText('Number of dates'), { target: { value: '10' } });
  expect(rule).toBe('FREQ=WEEKLY;BYDAY=WE,SA;COUNT=10');
  expect(screen.getByText('Every week on Wednesday and Saturday, 10 times.')).toBeDefined();
});

it('an imported rule is preserved until another is chosen', () => {
  render(<Typed start="FREQ=MONTHLY;BYMONTHDAY=-1" />);
  expect(screen.getByText(/Custom repeat rule/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Change' }));
  expect(rule).toBe('');
});
