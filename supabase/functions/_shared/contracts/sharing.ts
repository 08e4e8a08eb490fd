import { z } from 'zod';

/** The folders of the pages whose share image is drawn. */
export const SharedFolder = z.enum(['directory', 'events', 'deals', 'jobs', 'news', 'blog']);
export type SharedFolder = z.infer<typeof SharedFolder>;

/** The file of its share image. */
export const SharedFile = z.string().regex(/^[a-z0-9-]{1,200}\.png$/);

const address = new RegExp(`^/(${SharedFolder.options.join('|')})/([a-z0-9-]{1,200})$`);

/** The address of the share image of a page of one thing, by the page's path without its language; undefined for other pages. */
export const shareImagePath = (path: string): string | undefined =>
  address.test(path) ? `/og${path}.png` : undefined;
