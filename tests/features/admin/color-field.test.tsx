import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ColorField } from '../../../src/features/admin/settings/ColorField.tsx';

afterEach(cleanup);

const show = (value: string | null) => {
  const change = vi.fn();
  const props = { label: 'Brand color', hint: '', defaultColor: '#17523b', errors: [], onChange: change };
  const { container } = render(<ColorField {...props} value={value} />);
  return { change, container };
};
const picked = () => screen.getByLabelText<HTMLInputElement>('Pick: Brand color').value;

it('shows a color as a swatch, as its code, and on a button in both schemes', () => {
  const { container } = show('#aa1122');
  expect(picked()).toBe('#aa1122');
  expect(screen.getByLabelText<HTMLInputElement>('Brand color').value).toBe('#aa1122');
  expect(container.querySelectorAll('.color-preview .button')).toHaveLength(2);
});

it('shows the default color while none is chosen, and while a code is not complete', () => {
  show(null);
  expect(picked()).toBe('#17523b');
  cleanup();
  show('#aa1');
  expect(picked()).toBe('#17523b');
});

it.each([
  ['#AA1122', '#aa1122'],
  ['aa1122', '#aa1122'],
  [' ', null],
  ['#aa', '#aa'],
  ['red', 'red'],
])('takes "%s" as %s', (typed, color) => {
  const { change } = show('#123456');
  fireEvent.change(screen.getByLabelText('Brand color'), { target: { value: typed } });
  expect(change).toHaveBeenLastCalledWith(color);
});
