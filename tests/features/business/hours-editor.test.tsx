import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fromWeek, toWeek, type Week } from '../../../src/features/business/listing/hours.ts';
import { HoursEditor } from '../../../src/features/business/listing/HoursEditor.tsx';

afterEach(cleanup);
let week: Week;

function Typed() {
  const [shown, setShown] = useState(toWeek({ monday: [{ opens: '09:00', closes: '17:00' }] }));
  const change = (next: Week) => {
    week = next;
    setShown(next);
  };
  return <HoursEditor week={shown} onChange={change} />;
}
beforeEach(() => {
  render(<Typed />);
});
const closing = () => screen.getByLabelText<HTMLInputElement>('Monday, closes');
const type = (text: string) => {
  fireEvent.change(closing(), { target: { value: text } });
  fireEvent.blur(closing());
};

it('formats typed hours and copies one day to others, with undo', () => {
  type('8:30 pm');
  expect(closing().value).toBe('20:30');
  fireEvent.click(screen.getByRole('button', { name: 'Apply to all days: Monday' }));
  expect(Object.keys(fromWeek(week))).toHaveLength(7);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(fromWeek(week)).toEqual({ monday: [{ opens: '09:00', closes: '20:30' }] });
});

it('adds hours to a closed day, and more hours to an open one', () => {
  expect(screen.getByRole('button', { name: 'Add more hours: Monday' }).textContent).toBe('Add more hours');
  expect(screen.getByRole('button', { name: 'Add hours: Tuesday' }).textContent).toBe('Add hours');
});

it('keeps an invalid time as typed and explains the error', () => {
  type('late');
  expect(closing().value).toBe('late');
  expect(screen.getByText(/Enter times like 9:00/)).toBeTruthy();
});

it('shows closing after midnight, and a day without hours as closed', () => {
  type('2am');
  expect(screen.getByText('the next day')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove hours: Monday' }));
  const [monday] = screen.getAllByRole('listitem');
  expect(monday && within(monday).getByText('Closed')).toBeTruthy();
  expect(fromWeek(week)).toEqual({});
});
