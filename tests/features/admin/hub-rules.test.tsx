import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { moderationChoices } from '#contracts/listing.ts';
import type { SiteSettings } from '#contracts/settings.ts';
import { listCurrencies, listTimeZones } from '../../../src/features/admin/settings/hub-choices.ts';
import { HubRules } from '../../../src/features/admin/settings/HubRules.tsx';
import * as settings from '../../../src/features/admin/settings/save-settings.ts';
import { ApiError } from '../../../src/lib/browser/errors/api-error.ts';

vi.mock(import('../../../src/features/admin/settings/save-settings.ts'), async (original) => ({
  ...(await original()),
  saveSite: vi.fn(),
}));

afterEach(cleanup);
beforeEach(() => {
  vi.resetAllMocks();
});

const siteWith = (moderated_fields: string[], updated_at = '1') =>
  ({
    time_zone: 'America/New_York',
    currency: 'USD',
    staff_second_factor: true,
    moderated_fields,
    updated_at,
  }) as unknown as SiteSettings;

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const choice = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const sent = () => vi.mocked(settings.saveSite).mock.calls.at(-1)?.[0];

it('coordinates and the parts of an address are one choice each', async () => {
  vi.mocked(settings.saveSite).mockImplementation((changes) =>
    Promise.resolve({ ...siteWith([]), ...changes, updated_at: '2' } as SiteSettings),
  );
  render(<HubRules site={siteWith(['name'])} />);
  for (const name of ['Latitude', 'Longitude', 'City', 'Address line 1'])
    expect(screen.queryByRole('checkbox', { name })).toBeNull();
  await userEvent.click(choice('Location on the map'));
  await press('Save rules');
  expect(sent()).toEqual({ moderated_fields: ['latitude', 'longitude', 'name'] });
  await userEvent.click(choice('Location on the map'));
  await userEvent.click(choice('Address'));
  await press('Save rules');
  const address = ['address', 'address_line1', 'address_line2', 'city', 'name', 'state', 'zip_code'];
  expect(sent()).toEqual({ moderated_fields: address });
});

it('each field that owners edit can require approval', () => {
  render(<HubRules site={siteWith(['name'])} />);
  const choices = within(screen.getByRole('group', { name: 'Fields that require approval' }));
  expect(choices.getAllByRole('checkbox')).toHaveLength(moderationChoices.length);
});

it('one half of a choice counts as the whole, and clearing it removes both', async () => {
  vi.mocked(settings.saveSite).mockResolvedValue(siteWith(['name'], '2'));
  render(<HubRules site={siteWith(['latitude', 'name'])} />);
  expect(choice('Location on the map').checked).toBe(true);
  await userEvent.click(choice('Location on the map'));
  await press('Save rules');
  expect(sent()).toEqual({ moderated_fields: ['name'] });
});

it('a conflict uses the labels of the form', async () => {
  const current = siteWith(['latitude', 'longitude'], '2');
  vi.mocked(settings.saveSite).mockRejectedValue(
    new ApiError(412, { code: 'PRECONDITION_FAILED', message: 'Changed.', details: { current } }),
  );
  render(<HubRules site={siteWith(['name'])} />);
  await userEvent.click(choice('Tagline'));
  await press('Save rules');
  const row = await screen.findByRole('row', { name: /Fields that require approval/ });
  const texts = [...row.querySelectorAll('td')].map((cell) => cell.textContent);
  expect(texts[0]).toContain('Tagline');
  expect(texts[1]).toContain('Location on the map');
  expect(texts.join()).not.toContain('latitude');
  // What the other one saved is chosen: nothing is left to save.
  await userEvent.click(screen.getByRole('radio', { name: /^Saved version/ }));
  await press('Save chosen versions');
  expect(screen.queryByRole('table')).toBeNull();
  expect(choice('Tagline').checked).toBe(false);
  expect(choice('Location on the map').checked).toBe(true);
  expect(settings.saveSite).toHaveBeenCalledOnce();
});

it('what is chosen and not saved is discarded', async () => {
  render(<HubRules site={siteWith(['name'])} />);
  const zone = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Time zone' });
  const currency = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Currency' });
  await userEvent.selectOptions(zone, 'Tokyo (Asia)');
  await userEvent.selectOptions(currency, 'Euro (EUR)');
  expect([zone.value, currency.value]).toEqual(['Asia/Tokyo', 'EUR']);
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
  await press('Discard');
  expect([zone.value, currency.value]).toEqual(['America/New_York', 'USD']);
  expect(screen.queryByText('Unsaved changes')).toBeNull();
  expect(settings.saveSite).not.toHaveBeenCalled();
});

it('time zones and currencies are found by name, and the present one is among them', () => {
  expect(listTimeZones('America/New_York')).toContainEqual(['America/New_York', 'New York (America)']);
  expect(listTimeZones('Mars/Olympus')[0]).toEqual(['Mars/Olympus', 'Mars/Olympus']);
  expect(listCurrencies('USD')).toContainEqual(['USD', 'US Dollar (USD)']);
  expect(listCurrencies('XQX')[0]).toEqual(['XQX', 'XQX']);
});
