import type { APIRoute } from 'astro';
import { z } from 'zod';
import { signPublicFile } from '../../../../../features/directory/queries.ts';

export const prerender = false;

const File = z.object({ field: z.guid(), file: z.guid() });

/** A file that a public custom field of a listing has: leads to it for a minute. */
export const GET: APIRoute = async ({ params, redirect }) => {
  const asked = File.safeParse(params);
  const address = asked.success ? await signPublicFile(asked.data.field, asked.data.file) : undefined;
  return address === undefined ? new Response(null, { status: 404 }) : redirect(address, 302);
};
