import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { sql } from './database.ts';
import { addEvent } from './events-and-deals.ts';
import { expect } from './hub.ts';

/** Adds an event in three hours, of the demo owner without a `business_id`, with a registration for each name; returns its date and the registrations by name. */
export async function addGuestList(names: readonly string[], fields: Record<string, unknown> = {}) {
  const event = await addEvent(fields);
  const [date] = await sql<{ id: string; event_id: string }[]>`select o.id, o.event_id
    from public.event_occurrences as o join public.events as e on e.id = o.event_id where e.slug = ${event.slug}`;
  const registrations = new Map<string, string>();
  for (const name of names) {
    const id = randomUUID();
    await sql`insert into auth.users (instance_id, id, aud, role, email, email_confirmed_at, created_at, updated_at,
        confirmation_token, recovery_token, email_change_token_new, email_change)
      values ('00000000-0000-0000-0000-000000000000', ${id}, 'authenticated', 'authenticated', ${`${id}@e2e.test`}, now(), now(), now(), '', '', '', '')`;
    const [row] = await sql<{ id: string }[]>`insert into public.event_registrations
      (event_id, occurrence_id, user_id, attendee_name, status)
      values (${date?.event_id ?? ''}, ${date?.id ?? ''}, ${id}, ${name}, 'registered') returning id`;
    registrations.set(name, row?.id ?? '');
  }
  const { id: dateId = '', event_id: eventId = '' } = date ?? {};
  return { ...event, eventId, dateId, idOf: (name: string) => registrations.get(name) ?? '' };
}

/** Opens the door of a date, whose organizer is signed in on `page`, and gives it a name. */
export async function openDoor(page: Page, dateId: string, name: string) {
  await page.goto(`/account/check-in?date=${dateId}`);
  await page.getByText('Door settings').click();
  await page.getByLabel('Name of this door').fill(name);
  await expect(page.getByText('Works offline')).toBeVisible();
}

/** Checks somebody in by typing their name. */
export async function typeIn(page: Page, name: string) {
  await page.getByLabel('Name or ticket code').fill(name);
  await page.getByLabel('Name or ticket code').press('Enter');
}

/** The large answer of a door. */
export const answerOf = (page: Page) => page.locator('.door-result');
