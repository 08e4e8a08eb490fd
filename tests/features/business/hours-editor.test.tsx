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

it('formats typed hours on the clock of the page and copies one day to others, with undo', () => {
  expect(closing().value).toBe('5:00 PM');
  type('20:30');
  expect(closing().value).toBe('8:30 PM');
  fireEvent.click(screen.getByRole('button', { name: 'Apply to all days' }));
  expect(Object.keys(fromWeek(week))).toHaveLength(7);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(fromWeek(week)).toEqual({ monday: [{ opens: '09:00', closes: '20:30' }] });
});

it('opens a closed day, adds hours to it, and copies the day that was typed last', () => {
  expect(screen.queryByRole('button', { name: 'Add hours: Tuesday' })).toBeNull();
  fireEvent.click(screen.getByRole('switch', { name: 'Open: Tuesday' }));
  fireEvent.click(screen.getByRole('button', { name: 'Add hours: Tuesday' }));
  fireEvent.change(screen.getByLabelText('Tuesday, closes 1'), { target: { value: 'noon' } });
  fireEvent.change(screen.getByLabelText('Tuesday, opens 2'), { target: { value: '1' } });
  fireEvent.change(screen.getByLabelText('Tuesday, opens 2'), { target: { value: '1pm' } });
  fireEvent.change(screen.getByLabelText('Tuesday, closes 2'), { target: { value: '6 pm' } });
  fireEvent.click(screen.getByRole('button', { name: 'Apply to Mon–Fri' }));
  const split = [
    { opens: '09:00', closes: '12:00' },
    { opens: '13:00', closes: '18:00' },
  ];
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];
  expect(fromWeek(week)).toEqual(Object.fromEntries(days.map((day) => [day, split])));
  fireEvent.click(screen.getByRole('button', { name: 'Remove hours 2: Friday' }));
  expect(fromWeek(week).friday).toEqual(split.slice(0, 1));
});

it('preserves an invalid time as typed and explains the error', () => {
  type('late');
  expect(closing().value).toBe('late');
  expect(screen.getByText(/Enter times like 9:00/)).toBeTruthy();
});

it('shows closing after midnight, and a day without hours as closed, whose times come back', () => {
  type('2am');
  expect(screen.getByText('the next day')).toBeTruthy();
  const monday = screen.getByRole('switch', { name: 'Open: Monday' });
  fireEvent.click(monday);
  const [row] = screen.getAllByRole('listitem');
  expect(row && within(row).getByText('Closed')).toBeTruthy();
  expect(fromWeek(week)).toEqual({});
  fireEvent.click(monday);
  expect(fromWeek(week)).toEqual({ monday: [{ opens: '09:00', closes: '02:00' }] });
});
