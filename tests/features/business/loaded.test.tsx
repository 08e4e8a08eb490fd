import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Loaded } from '../../../src/features/business/Loaded.tsx';

afterEach(cleanup);

it.each([
  ['PGRST116', 'This is not there, or not for you to see.'],
  ['22P02', 'The address of this page is not complete.'],
])('what is not there is asked for once, and the way back is shown: %s', async (code, says) => {
  let asked = 0;
  const load = () => {
    asked += 1;
    return Promise.reject(Object.assign(new Error('refused'), { code, details: null, hint: null }));
  };
  render(
    <Loaded name={[code]} load={load}>
      {() => null}
    </Loaded>,
  );
  await screen.findByText(says);
  expect(screen.getByRole('link', { name: 'Your businesses' }).getAttribute('href')).toBe(
    '/account/business',
  );
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(asked).toBe(1);
});
