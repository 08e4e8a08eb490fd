import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { httpError, inTown } from './support/in-town.ts';
import { as } from './support/personas.ts';

const save = (event: string, sponsors: unknown) =>
  `select public.save_event_sponsors('${event}', '${JSON.stringify(sponsors).replaceAll("'", "''")}') as saved`;
const own = { name: 'Riverside Bank', website_url: 'https://bank.test', level: 'Gold' };

describe('sponsors of an event', () => {
  it('are shown on its page in their order, without what is not public', () =>
    inTown(async (town, act, tx) => {
      const [event] = await tx`select slug from public.events where id = ${town.approvedEvent}`;
      await act(
        'editor',
        save(town.approvedEvent, [
          own,
          { business_id: town.foreign, level: 'Silver' },
          { name: 'Only a name', level: '' },
        ]),
      );
      const read = async () => {
        const [page] = await act('anon', `select public.event_context('${String(event?.['slug'])}') as page`);
        return (page?.['page'] as { sponsors: { name: string }[] }).sponsors;
      };
      expect(await read()).toMatchObject([
        { name: 'Riverside Bank', level: 'Gold', slug: null, website_url: 'https://bank.test' },
        { name: 'Elsewhere', level: 'Silver', website_url: null },
        { name: 'Only a name' },
      ]);
      await tx`update public.businesses set status = 'suspended', status_reason = 'Spam' where id = ${town.foreign}`;
      expect((await read()).map(({ name }) => name)).toEqual(['Riverside Bank', 'Only a name']);
    }));

  it('of its own making take the event of a business back to review, those of the directory do not', () =>
    inTown(async (town, act) => {
      const states = async (who: 'owner' | 'contributor' | 'editor', sponsors: unknown) =>
        (await act(who, save(town.approvedEvent, sponsors))).map(({ saved }) => saved);
      expect(await states('editor', [own])).toEqual([{ approval_status: 'approved' }]);
      expect(await states('contributor', [{ business_id: town.foreign }, own])).toEqual([
        { approval_status: 'approved' },
      ]);
      expect(await states('owner', [{ business_id: town.foreign, level: 'Partner' }])).toEqual([
        { approval_status: 'approved' },
      ]);
      expect(await states('owner', [{ ...own, website_url: 'https://elsewhere.test' }])).toEqual([
        { approval_status: 'pending' },
      ]);
    }));

  it('are written by nobody else, nor by staff without their second factor', () =>
    inTown(async (town, act, tx) => {
      for (const who of ['stranger', 'member'] as const)
        await expect(act(who, save(town.approvedEvent, [own])), who).rejects.toMatchObject(
          httpError(404, 'not_found'),
        );
      await expect(act('anon', save(town.approvedEvent, [own]))).rejects.toMatchObject({ code: '42501' });
      await tx`update public.site_settings set staff_second_factor = true`;
      await expect(
        as(tx, { userId: town.ids.editor, aal: 'aal1' }, (run) =>
          run.unsafe(save(town.approvedEvent, [own])),
        ),
      ).rejects.toMatchObject(httpError(404, 'not_found'));
    }));

  it('have a safe address, a name or a public business, and are sixty at most', () =>
    inTown(async (town, act) => {
      for (const [sponsor, constraint] of [
        [{ ...own, website_url: 'javascript:alert(1)' }, 'event_sponsors_website_url_address'],
        [{ ...own, logo_url: 'data:image/svg+xml,x' }, 'event_sponsors_logo_url_address'],
        [{ ...own, name: ' ' }, 'event_sponsors_name_length'],
        [{ level: 'Gold' }, 'event_sponsors_has_name'],
        [{ ...own, level: 'x'.repeat(61) }, 'event_sponsors_level_length'],
      ] as const)
        await expect(act('editor', save(town.approvedEvent, [sponsor]))).rejects.toMatchObject({
          constraint_name: constraint,
        });
      for (const listing of [town.pending, randomUUID()])
        await expect(
          act('stranger', save(town.approvedEvent, [{ business_id: listing }])),
        ).rejects.toMatchObject(httpError(404, 'not_found'));
      await expect(
        act('editor', save(town.approvedEvent, [{ business_id: town.pending }])),
      ).rejects.toMatchObject(httpError(422, 'sponsor_unknown'));
      await expect(
        act(
          'editor',
          save(
            town.approvedEvent,
            Array.from({ length: 61 }, () => own),
          ),
        ),
      ).rejects.toMatchObject(httpError(422, 'too_many_sponsors'));
      for (const odd of ['null', '{"a": 1}'])
        await expect(
          act('editor', `select public.save_event_sponsors('${town.approvedEvent}', '${odd}')`),
        ).rejects.toMatchObject(httpError(422, 'too_many_sponsors'));
    }));
});
