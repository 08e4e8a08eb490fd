import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { usePageTitle } from '../../src/kit/use-page-title.ts';

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

const Named = ({ name }: { name: string }) => {
  usePageTitle(name);
  return null;
};

it('names the page by what was loaded, and by its kind again once that is gone', () => {
  document.title = 'Group · Alder Falls';
  document.body.innerHTML = '<main><h1>Group</h1></main>';
  const heading = () => document.querySelector('h1')?.textContent;
  const { rerender, unmount } = render(<Named name="Parking $& more" />);
  expect([heading(), document.title]).toEqual(['Parking $& more', 'Parking $& more · Alder Falls']);
  rerender(<Named name="Board" />);
  expect([heading(), document.title]).toEqual(['Board', 'Board · Alder Falls']);
  unmount();
  expect([heading(), document.title]).toEqual(['Group', 'Group · Alder Falls']);
});
