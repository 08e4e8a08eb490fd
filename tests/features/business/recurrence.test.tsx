import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { readRule, refuseRule, tellRule, writeRule } from '../../../src/features/business/recurrence.ts';
import { RecurrenceField } from '../../../src/features/business/RecurrenceField.tsx';

afterEach(cleanup);

it.each([
  ['FREQ=DAILY', 'Every day'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,FR', 'Every 2 weeks on Monday, Wednesday and Friday'],
  ['FREQ=WEEKLY;BYDAY=SA;COUNT=10', 'Every week on Saturday, 10 times'],
  ['FREQ=MONTHLY;BYDAY=-1FR;UNTIL=20271231', 'Every month on the last Friday, until 2027-12-31'],
  ['FREQ=MONTHLY;BYDAY=2TU', 'Every month on the second Tuesday'],
  ['FREQ=YEARLY', 'Every year'],
])('%s is “%s”, and comes back as it was', (rule, words) => {
  expect(tellRule(rule)).toBe(words);
  const read = readRule(rule);
  expect(read && writeRule(read)).toBe(rule);
  expect(refuseRule(rule)).toBeUndefined();
});

it.each(['FREQ=MONTHLY;BYMONTHDAY=-1', 'FREQ=MONTHLY;BYDAY=1MO,3MO', 'FREQ=YEARLY;BYMONTH=3,9', 'nonsense'])(
  '%s has no words here and is left as it is',
  (rule) => {
    expect(readRule(rule)).toBeUndefined();
    expect(tellRule(rule)).toBe('By a rule of its own');
    expect(refuseRule(rule)).toBeUndefined();
  },
);

it('a rule with a gap is refused with what to do', () => {
  expect(refuseRule('FREQ=WEEKLY;COUNT=')).toMatch(/how many dates/);
  expect(refuseRule('FREQ=WEEKLY;COUNT=1000')).toMatch(/1 to 999/);
  expect(refuseRule('FREQ=WEEKLY;UNTIL=')).toBe('Choose the last day.');
  expect(refuseRule('FREQ=WEEKLY;INTERVAL=')).toMatch(/how often/);
});

let rule = '';
function Typed({ start }: { start: string }) {
  const [value, setValue] = useState(start);
  const change = (next: string) => {
    rule = next;
    setValue(next);
  };
  return <RecurrenceField label="Repeats" rule={value} error={refuseRule(value)} onChange={change} />;
}

it('a market on two days a week, ten times, is chosen without knowing rules', () => {
  render(<Typed start="" />);
  fireEvent.change(screen.getByLabelText('Repeats', { selector: 'select' }), { target: { value: 'week' } });
  fireEvent.click(screen.getByLabelText('Saturday'));
  fireEvent.click(screen.getByLabelText('Wednesday'));
  fireEvent.change(screen.getByLabelText('When the series ends'), { target: { value: 'count' } });
  expect(screen.getByRole('alert').textContent).toMatch(/how many dates/);
  fireEvent.change(screen.getByLabelText('How many dates'), { target: { value: '10' } });
  expect(rule).toBe('FREQ=WEEKLY;BYDAY=WE,SA;COUNT=10');
  expect(screen.getByText('Every week on Wednesday and Saturday, 10 times.')).toBeDefined();
});

it('a rule that came from elsewhere is kept until somebody chooses another', () => {
  render(<Typed start="FREQ=MONTHLY;BYMONTHDAY=-1" />);
  expect(screen.getByText(/a rule of its own/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Choose another' }));
  expect(rule).toBe('');
});
