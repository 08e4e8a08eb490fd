import { businessUrl } from '../business-url.ts';

/** Where posts are managed: by the team of a business in its account, or in the admin area by staff, who publish without review. */
export type PostArea = 'business' | 'admin';

/** The URL of a page of an area that manages posts, with its query. */
export function postUrl(
  area: PostArea,
  page:
    | 'posts'
    | 'post'
    | 'event'
    | 'tickets'
    | 'orders'
    | 'questions'
    | 'sponsors'
    | 'seating'
    | 'dates'
    | 'registrations'
    | 'redemptions',
  parameters: Record<string, string> = {},
): string {
  if (area === 'business') return businessUrl(page, parameters);
  const query = new URLSearchParams(parameters).toString();
  return `/admin/chamber${page === 'posts' ? '' : `/${page}`}${query && `?${query}`}`;
}

/** The URL of the list of posts of an owner: a listing by its id, or the chamber (null). */
export const postListUrl = (area: PostArea, ownerId: string | null): string =>
  postUrl(area, 'posts', ownerId === null ? {} : { id: ownerId });
