import { fireEvent, waitFor } from '@testing-library/dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { offerCommands } from '../../../src/lib/browser/page-commands.ts';
import { startPalette } from '../../../src/lib/browser/search-palette.ts';

const groups = [
  { label: 'Businesses', hits: [{ href: '/directory/a', title: 'Old Mill Bakery', note: 'Bakeries' }] },
  { label: 'Jobs', hits: [{ href: '/jobs/b', title: 'Baker <b>', note: '' }] },
];
// The network is mocked here; tests/e2e calls the real search.
const ask = vi.fn<typeof fetch>();

function openDialog() {
  document.body.innerHTML = `
    <dialog id="palette" data-failed-text="It did not answer." data-loading="Searching…" data-empty="Nothing for {q}" data-corrected="Results for {q}">
      <form action="http://hub.test/search"><input role="combobox" name="q"><button type="button" data-close>Close</button></form>
      <div role="listbox"></div><p role="status"></p>
    </dialog>`;
  const dialog = document.querySelector('dialog');
  if (!dialog) throw new Error('no dialog');
  dialog.showModal();
  startPalette(dialog, ask);
  const input = dialog.querySelector('input');
  if (!input) throw new Error('no input');
  const type = (words: string) => fireEvent.input(input, { target: { value: words } });
  const press = (key: string) => fireEvent.keyDown(input, { key });
  const chosen = () => dialog.querySelector('[aria-selected=true]')?.textContent;
  return { dialog, input, type, press, chosen };
}

beforeEach(() => {
  ask.mockReset();
  ask.mockImplementation(() => Promise.resolve(Response.json({ corrected: null, groups })));
});

describe('search palette', () => {
  it('lists matches as text and supports arrow keys', async () => {
    const { dialog, input, type, press, chosen } = openDialog();
    type('bak');
    await waitFor(() => {
      expect(dialog.querySelectorAll('[role=option]')).toHaveLength(2);
    });
    expect(dialog.querySelector('[role=listbox] b')).toBeNull();
    expect(input.getAttribute('aria-expanded')).toBe('true');
    press('ArrowDown');
    expect(chosen()).toContain('Old Mill Bakery');
    expect(input.getAttribute('aria-activedescendant')).toBe(
      dialog.querySelector('[aria-selected=true]')?.id,
    );
    press('ArrowDown');
    expect(chosen()).toBe('Baker <b>');
    press('ArrowDown');
    expect(chosen()).toBeUndefined();
    press('ArrowUp');
    expect(chosen()).toBe('Baker <b>');
  });

  it('searches for input typed before its script loaded', async () => {
    const { dialog, input } = openDialog();
    input.value = 'bak';
    startPalette(dialog, ask);
    await waitFor(() => {
      expect(dialog.querySelectorAll('[role=option]')).toHaveLength(2);
    });
  });

  it('says which words were searched instead', async () => {
    const { dialog, type } = openDialog();
    ask.mockImplementation(() => Promise.resolve(Response.json({ corrected: 'bakery', groups })));
    type('bakry');
    await waitFor(() => {
      expect(dialog.querySelector('[role=status]')?.textContent).toBe('Results for bakery');
    });
    expect(dialog.querySelectorAll('[role=option]')).toHaveLength(2);
  });

  it('shows messages for no results and for a failed search', async () => {
    const { dialog, type } = openDialog();
    const said = () => dialog.querySelector('[role=status]')?.textContent;
    ask.mockImplementation(() => Promise.resolve(Response.json({ corrected: null, groups: [] })));
    type('xyz');
    await waitFor(() => {
      expect(said()).toBe('Nothing for xyz');
    });
    ask.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
    type('xyzz');
    await waitFor(() => {
      expect(said()).toBe('It did not answer.');
    });
  });

  it('offers the commands of the page and the pages of who is signed in, and acts on Enter', async () => {
    const pages = [
      { label: 'Admin', audience: 'staff', commands: [{ label: 'Approvals', href: '/admin/queue' }] },
      { label: 'Account', audience: 'account', commands: [{ label: 'Profile', href: '/account/profile' }] },
    ];
    ask.mockImplementation((address) =>
      Promise.resolve(
        Response.json({
          corrected: null,
          groups: address === 'http://hub.test/search/commands.json' ? pages : [],
        }),
      ),
    );
    const run = vi.fn();
    const withdraw = offerCommands(() => [{ key: 'a', label: 'Approve the item', run }]);
    const { dialog, type, press, chosen } = openDialog();
    document.body.insertAdjacentHTML('afterbegin', '<header data-session="in"></header>');
    const titles = () => [...dialog.querySelectorAll('[role=option]')].map(({ textContent }) => textContent);
    await waitFor(() => {
      expect(titles()).toEqual(['Approve the itema', 'Profile']);
    });
    type('appro');
    expect(chosen()).toBe('Approve the itema');
    press('Enter');
    expect(run).toHaveBeenCalledOnce();
    expect(dialog.open).toBe(false);
    withdraw();
  });
});
