import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import {
  readRule,
  validateRule,
  formatRule,
  writeRule,
} from '../../../src/features/business/posts/recurrence.ts';
import { postFormStrings } from '../../../src/i18n/business/post-form-strings.ts';
import { RecurrenceField } from '../../../src/features/business/posts/RecurrenceField.tsx';

afterEach(cleanup);

it.each([
  ['FREQ=DAILY', 'Every day'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,FR', 'Every 2 weeks on Monday, Wednesday and Friday'],
  ['FREQ=WEEKLY;BYDAY=SA;COUNT=10', 'Every week on Saturday, 10 times'],
  ['FREQ=MONTHLY;BYDAY=-1FR;UNTIL=20271231', 'Every month on the last Friday, until 2027-12-31'],
  ['FREQ=MONTHLY;BYDAY=2TU', 'Every month on the second Tuesday'],
  ['FREQ=YEARLY', 'Every year'],
  ['FREQ=MONTHLY;BYDAY=1TU,3TU', 'Every month on the first and third Tuesday'],
  ['FREQ=MONTHLY;INTERVAL=2;BYDAY=2WE,4WE,-1WE', 'Every 2 months on the second, fourth and last Wednesday'],
  ['FREQ=MONTHLY;BYDAY=5SA', 'Every month on the fifth Saturday'],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 'Every month on the last weekday (Monday to Friday)'],
  ['FREQ=YEARLY;BYMONTH=11;BYDAY=4TH;COUNT=5', 'Every year on the fourth Thursday of November, 5 times'],
  [
    'FREQ=YEARLY;INTERVAL=2;BYMONTH=12;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,-1',
    'Every 2 years on the first and last weekday (Monday to Friday) of December',
  ],
])('%s is described as “%s” and round-trips', (rule, words) => {
  expect(formatRule(rule)).toBe(words);
  const read = readRule(rule);
  expect(read && writeRule(read)).toBe(rule);
  expect(validateRule(rule)).toBeUndefined();
});

it.each([
  ['FREQ=MONTHLY;BYDAY=1TU,3TU', 'Todos los meses, el primer y tercer martes'],
  [
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
    'Todos los meses, el último día laborable (de lunes a viernes)',
  ],
  ['FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', 'Todos los años, el cuarto jueves de noviembre'],
])('%s is described in Spanish as “%s”', (rule, words) => {
  expect(formatRule(rule, postFormStrings.es)).toBe(words);
});

it.each([
  ['FREQ=MONTHLY;BYDAY=TU;BYSETPOS=2', 'FREQ=MONTHLY;BYDAY=2TU'],
  ['FREQ=MONTHLY;BYDAY=3TU,1TU', 'FREQ=MONTHLY;BYDAY=1TU,3TU'],
  ['FREQ=MONTHLY;BYSETPOS=-1;BYDAY=FR,MO,TU,TH,WE', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1'],
  ['FREQ=YEARLY;BYDAY=4TH;BYMONTH=11', 'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH'],
])('%s of another program is read as %s', (rule, ours) => {
  const read = readRule(rule);
  expect(read && writeRule(read)).toBe(ours);
});

it.each([
  'FREQ=MONTHLY;BYMONTHDAY=-1',
  'FREQ=MONTHLY;BYDAY=1MO,3TH',
  'FREQ=MONTHLY;BYDAY=MO',
  'FREQ=MONTHLY;BYDAY=MO,WE;BYSETPOS=1',
  'FREQ=YEARLY;BYMONTH=3,9',
  'FREQ=YEARLY;BYMONTH=11',
  'FREQ=YEARLY;BYMONTH=3,9;BYDAY=1MO',
  'FREQ=WEEKLY;BYMONTH=11;BYDAY=MO',
  'nonsense',
])('%s has no description and is left unchanged', (rule) => {
  expect(readRule(rule)).toBeUndefined();
  expect(formatRule(rule)).toBe('Custom repeat');
  expect(validateRule(rule)).toBeUndefined();
});

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

it('the first and third Tuesday of each month, and the last weekday, can be set up', () => {
  render(<Typed start="" />);
  fireEvent.change(screen.getByLabelText('Repeats', { selector: 'select' }), {
    target: { value: 'weekday' },
  });
  fireEvent.change(screen.getByLabelText('Weekday', { selector: 'select' }), { target: { value: 'TU' } });
  fireEvent.click(screen.getByLabelText('First'));
  expect(screen.getByRole('alert').textContent).toBe('Choose which one of the month, such as the first.');
  fireEvent.click(screen.getByLabelText('Third'));
  fireEvent.click(screen.getByLabelText('First'));
  expect(rule).toBe('FREQ=MONTHLY;BYDAY=1TU,3TU');
  expect(screen.getByText('Every month on the first and third Tuesday.')).toBeDefined();
  fireEvent.change(screen.getByLabelText('Weekday', { selector: 'select' }), {
    target: { value: 'MO,TU,WE,TH,FR' },
  });
  for (const nth of ['First', 'Third', 'Last']) fireEvent.click(screen.getByLabelText(nth));
  expect(rule).toBe('FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1');
});

it('an event on the fourth Thursday of November is edited as such, and becomes one of another month', () => {
  render(<Typed start="FREQ=YEARLY;BYMONTH=11;BYDAY=4TH" />);
  expect(screen.getByText('Every year on the fourth Thursday of November.')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Fourth').checked).toBe(true);
  fireEvent.change(screen.getByLabelText('Month', { selector: 'select' }), { target: { value: '5' } });
  fireEvent.click(screen.getByLabelText('Last'));
  fireEvent.click(screen.getByLabelText('Fourth'));
  expect(rule).toBe('FREQ=YEARLY;BYMONTH=5;BYDAY=-1TH');
});

it('an imported rule is preserved until another is chosen', () => {
  render(<Typed start="FREQ=MONTHLY;BYMONTHDAY=-1" />);
  expect(screen.getByText(/Custom repeat rule/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Change' }));
  expect(rule).toBe('');
});
