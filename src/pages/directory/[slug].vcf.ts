import type { APIRoute } from 'astro';
import { readContact } from '../../features/directory/queries.ts';
import { redirectToMerged } from '../../features/directory/redirect-to-merged.ts';
import { writeVCard } from '../../features/directory/vcard.ts';

export const prerender = false;

/** A business as a contact for the address book. */
export const GET: APIRoute = async ({ params, site, url }) => {
  const slug = params['slug'] ?? '';
  const { contact, isGone, movedTo } = await readContact(slug.slice(0, 200));
  if (movedTo !== null) return redirectToMerged(`/directory/${movedTo}.vcf`);
  if (!contact) return new Response(null, { status: isGone ? 410 : 404 });
  return new Response(writeVCard(contact, new URL(`/directory/${slug}`, site ?? url).href), {
    headers: {
      'Content-Type': 'text/vcard; charset=utf-8',
      'Content-Disposition': `attachment; filename="${slug.replace(/[^a-z0-9-]/g, '')}.vcf"`,
    },
  });
};
