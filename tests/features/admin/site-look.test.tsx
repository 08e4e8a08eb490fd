import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { defaultSettings } from '#contracts/settings-defaults.ts';
import type { SiteSettingsPatch } from '#contracts/settings.ts';
import { FooterLinks } from '../../../src/features/admin/settings/FooterLinks.tsx';
import { HomeForm } from '../../../src/features/admin/settings/HomeForm.tsx';
import { saveSite } from '../../../src/features/admin/settings/save-settings.ts';

vi.mock(import('../../../src/features/admin/settings/save-settings.ts'), () => ({ saveSite: vi.fn() }));
const site = { ...defaultSettings.site, updated_at: '1' };
beforeEach(() => {
  vi.mocked(saveSite).mockImplementation((changes: SiteSettingsPatch) =>
    Promise.resolve({ ...site, ...changes, updated_at: '2' } as typeof site),
  );
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const fill = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), text);
};

it('footer links are added, corrected, ordered and removed', async () => {
  render(<FooterLinks site={site} />);
  await press('Add link');
  expect(document.activeElement).toBe(screen.getByLabelText('Label of link 1'));
  await fill('Label of link 1', 'City ');
  await fill('Address of link 1', 'city.test');
  await press('Save links');
  expect(saveSite).not.toHaveBeenCalled();
  expect(screen.getByLabelText('Address of link 1').getAttribute('aria-invalid')).toBe('true');
  await fill('Address of link 1', 'https://city.test');
  await press('Add link');
  await fill('Label of link 2', 'About');
  await fill('Address of link 2', '/about');
  await press('Move link 2 up');
  expect(document.activeElement).toBe(screen.getByLabelText('Label of link 1'));
  await press('Save links');
  const footer_links = [
    { label: 'About', url: '/about' },
    { label: 'City', url: 'https://city.test' },
  ];
  expect(saveSite).toHaveBeenLastCalledWith({ footer_links }, '1');
  await press('Remove link 1');
  await press('Save links');
  expect(saveSite).toHaveBeenLastCalledWith({ footer_links: footer_links.slice(1) }, '2');
});

it('at most eight footer links can be added', () => {
  const footer_links = Array.from({ length: 8 }, () => ({ label: 'About', url: '/about' }));
  render(<FooterLinks site={{ ...site, footer_links }} />);
  expect(screen.queryByRole('button', { name: 'Add link' })).toBeNull();
});

it('the welcome has a heading and a text in each language, or neither', async () => {
  render(<HomeForm site={site} />);
  const english = screen.getByRole('group', { name: 'Welcome text in English' });
  await userEvent.type(english.querySelector('input') as HTMLElement, 'Welcome ');
  await press('Save');
  expect(saveSite).not.toHaveBeenCalled();
  expect(english.textContent).toContain('This field is required.');
  await userEvent.type(english.querySelector('textarea') as HTMLElement, 'To a town{enter}by the river.');
  await press('Save');
  const welcome = { en: { heading: 'Welcome', text: 'To a town by the river.' } };
  expect(saveSite).toHaveBeenLastCalledWith({ welcome }, '1');
});
