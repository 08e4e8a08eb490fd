import { addEvent } from '../support/events-and-deals.ts';
import { expect, expectAccessible, test } from '../support/hub.ts';
import { hubDay } from '../support/people.ts';
import { newWord } from '../support/staff.ts';

test('on a phone a tapped day lists its events below the calendar, and days are reached by arrow keys', async ({
  page,
}) => {
  const today = hubDay();
  const month = hubDay(62).slice(0, 7);
  const noon = new Date(`${month}-12T12:00:00Z`);
  const label = noon.toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
  const category = newWord();
  const { title } = await addEvent({
    title: `Tapped ${newWord()}`,
    time_zone: 'UTC',
    starts_at: noon,
    ends_at: new Date(noon.getTime() + 3_600_000),
  });
  const dayOf = (day: string) => page.locator(`[data-day="${month}-${day}"]`);
  await page.setViewportSize({ width: 390, height: 844 });

  await test.step('the calendar stays in view', async () => {
    await page.goto(`/events/calendar?month=${month}`);
    await page.getByRole('link', { name: label }).click();
    await expect(page).toHaveURL(new RegExp(`month=${month}&day=${month}-12#day$`));
    const region = page.getByRole('region', { name: new RegExp(label) });
    await expect(region.getByRole('link', { name: title })).toBeInViewport();
    await expect(dayOf('12')).toBeInViewport();
    await expectAccessible(page);
  });

  await test.step('arrow keys move between days', async () => {
    await dayOf('10').focus();
    await page.keyboard.press('ArrowRight');
    await expect(dayOf('11')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(dayOf('18')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowLeft');
    await expect(dayOf('10')).toBeFocused();
  });

  await test.step('“Today” leads back to the present month', async () => {
    await page.getByRole('link', { name: 'Today', exact: true }).click();
    await expect(page.locator('[aria-current="date"]')).toBeVisible();
    await expect(page.locator('#day')).toBeVisible();
  });

  await test.step('the present week begins with today, also without events', async () => {
    await page.goto(`/events/calendar?week=${today}&category=${category}`);
    await page.getByRole('link', { name: 'Today', exact: true }).click();
    await expect(page.getByRole('rowheader').first()).toContainText('Today');
  });
});
