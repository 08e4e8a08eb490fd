import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SiteSettingsPatch } from '#contracts/settings.ts';
import { listLaunchItems } from '../../../src/features/admin/settings/checklist.ts';
import { FieldsForm } from '../../../src/features/admin/settings/FieldsForm.tsx';
import { ApiError } from '../../../src/lib/browser/errors/api-error.ts';

afterEach(cleanup);

it('the logo is uploaded or removed, never an address to type', async () => {
  const logo = '/storage/v1/object/public/logos/one.webp';
  const row = { site_logo: logo, updated_at: '1' };
  const save = vi.fn((changes: Partial<Record<'site_logo', string | null>>) =>
    Promise.resolve({ ...row, ...changes, updated_at: '2' } as typeof row),
  );
  const fields = [{ name: 'site_logo', label: 'Logo', isLogo: true }];
  render(<FieldsForm name="settings" row={row} fields={fields} contract={SiteSettingsPatch} save={save} />);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByAltText('Current logo').getAttribute('src')).toMatch(new RegExp(`^https?://.+${logo}$`));
  expect(screen.getByLabelText('Change logo')).toHaveProperty('type', 'file');
  await userEvent.click(screen.getByRole('button', { name: 'Remove logo' }));
  expect(screen.getByLabelText('Choose logo')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(save).toHaveBeenCalledExactlyOnceWith({ site_logo: null }, '1');
});

describe('two admins saving the same settings', () => {
  const read = { city: 'Alder Falls', contact_phone: '555 0100', state: 'ME', updated_at: '1' };
  const fields = [
    { name: 'city', label: 'City' },
    { name: 'contact_phone', label: 'Phone' },
    { name: 'state', label: 'State' },
  ];
  type Patch = Partial<Record<'city' | 'contact_phone' | 'state', string | null>>;
  const open = (save: (changes: Patch, seenAt: string | null) => Promise<typeof read>) => {
    render(
      <FieldsForm name="settings" row={read} fields={fields} contract={SiteSettingsPatch} save={save} />,
    );
    return async (label: string, text: string) => {
      await userEvent.clear(screen.getByLabelText(label));
      if (text) await userEvent.type(screen.getByLabelText(label), text);
    };
  };
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  const overwritten = (current: typeof read) =>
    new ApiError(412, { code: 'PRECONDITION_FAILED', message: 'Changed.', details: { current } });

  it('send only changed fields, and null for cleared ones', async () => {
    const save = vi.fn((changes: Patch) =>
      Promise.resolve({ ...read, ...changes, updated_at: '2' } as typeof read),
    );
    const type = open(save);
    await type('City', ' Alder ');
    await type('Phone', '');
    await press('Save');
    expect(save).toHaveBeenCalledExactlyOnceWith({ city: 'Alder', contact_phone: null }, '1');
    expect((await screen.findByRole('status')).textContent).toMatch(/^Saved \d+:\d\d/);
    await type('State', ' ME ');
    await press('Save');
    expect(save).toHaveBeenCalledOnce();
  });

  it('see both versions of a conflicting field and receive the other changes', async () => {
    const theirs = { ...read, city: 'Falls', state: 'VT', updated_at: '2' };
    const save = vi.fn<(changes: Patch, seenAt: string | null) => Promise<typeof read>>();
    save.mockRejectedValueOnce(overwritten(theirs));
    save.mockImplementation((changes) =>
      Promise.resolve({ ...theirs, ...changes, updated_at: '3' } as typeof read),
    );
    const type = open(save);
    await type('City', 'Alder');
    await type('Phone', '');
    await press('Save');
    const row = await screen.findByRole('row', { name: /City/ });
    expect([...row.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual(['Alder', 'Falls']);
    expect(screen.queryByRole('row', { name: /State/ })).toBeNull();
    const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
    expect([valueOf('City'), valueOf('Phone'), valueOf('State')]).toEqual(['Alder', '', 'VT']);

    await userEvent.click(screen.getByRole('radio', { name: 'Saved version: City' }));
    expect(valueOf('City')).toBe('Falls');
    await userEvent.click(screen.getByRole('radio', { name: 'Your version: City' }));
    expect(valueOf('City')).toBe('Alder');
    await press('Save chosen versions');
    await waitFor(() => {
      expect(save).toHaveBeenLastCalledWith({ city: 'Alder', contact_phone: null }, '2');
    });
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('see no conflict for equal values', async () => {
    const save = vi.fn(() =>
      Promise.reject<typeof read>(overwritten({ ...read, city: 'Alder', updated_at: '2' })),
    );
    const type = open(save);
    await type('City', 'Alder');
    await press('Save');
    await waitFor(() => {
      expect(save).toHaveBeenCalledOnce();
    });
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('keep their input when saving fails', async () => {
    const type = open(() =>
      Promise.reject(new ApiError(403, { message: 'Only admins can change the settings.' })),
    );
    await type('City', 'Alder');
    await press('Save');
    expect((await screen.findByRole('alert')).textContent).toBe('Only admins can change the settings.');
    expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Alder');
  });
});

describe('launch checklist', () => {
  const bare = {
    title: 'Local Business Hub Connect',
    logo: null,
    email: null,
    phone: null,
    street: null,
    city: null,
    categories: 0,
    listings: 0,
    posts: 0,
    events: 0,
    plans: 0,
    waiting: 3,
    asksSecondStep: true,
  };

  it('lists what a new hub is missing', () => {
    expect(listLaunchItems(bare).filter(({ isDone }) => isDone)).toHaveLength(1);
  });

  it('is complete when everything is set', () => {
    const texts = {
      title: 'Alder Falls',
      logo: '/logo.svg',
      phone: '555 0100',
      street: '1 Main',
      city: 'Alder',
    };
    const facts = {
      ...bare,
      ...texts,
      categories: 1,
      listings: 5,
      posts: 1,
      events: 1,
      plans: 1,
      waiting: 0,
    };
    expect(listLaunchItems(facts).every(({ isDone }) => isDone)).toBe(true);
  });
});
