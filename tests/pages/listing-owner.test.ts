import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, it } from 'vitest';
import ListingOwner from '../../src/features/directory/views/ListingOwner.astro';

it('a listing offers to join its people and to refer customers only if there is somebody', async () => {
  const container = await AstroContainer.create();
  const render = (isManaged: boolean, takesMessages: boolean) =>
    container.renderToString(ListingOwner, {
      props: { listing: { slug: 'mill-bakery' }, isManaged, takesMessages },
    });
  const all = await render(true, true);
  expect(all).toContain('/account/organizations/join?listing=mill-bakery');
  expect(all).toContain('/account/referrals/new?listing=mill-bakery');
  const none = await render(false, false);
  expect(none).toContain('/account/business/claim?listing=mill-bakery');
  expect(none).not.toMatch(/organizations\/join|referrals\/new/);
});
