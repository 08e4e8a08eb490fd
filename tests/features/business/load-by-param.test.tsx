import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { LoadByParam } from '../../../src/features/business/LoadByParam.tsx';
import { readDataError } from '../../../src/lib/browser/errors/data-errors.ts';
import { addErrorReader } from '../../../src/lib/browser/errors/to-user-message.ts';

beforeAll(() => {
  addErrorReader(readDataError);
});
afterEach(cleanup);

it.each([
  ['PGRST116', 'This does not exist, or you don’t have access to it.'],
  ['22P02', "This page's address is incomplete."],
])('requests a missing item once and shows the way back: %s', async (code, says) => {
  history.replaceState(null, '', '/account/business/edit?id=7');
  let asked = 0;
  const load = () => {
    asked += 1;
    return Promise.reject(Object.assign(new Error('refused'), { code, details: null, hint: null }));
  };
  render(
    <LoadByParam param="id" queryKey={[code]} load={load}>
      {() => null}
    </LoadByParam>,
  );
  await screen.findByText(says);
  expect(screen.getByRole('link', { name: 'Your businesses' }).getAttribute('href')).toBe(
    '/account/business',
  );
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(asked).toBe(1);
});

it('sends no request when the URL lacks the parameter', () => {
  history.replaceState(null, '', '/account/business/edit');
  render(
    <LoadByParam param="id" queryKey={['none']} load={() => Promise.reject(new Error('asked'))}>
      {() => null}
    </LoadByParam>,
  );
  expect(screen.getByRole('link', { name: 'Choose a business' })).toBeTruthy();
});
