import type { AuthContext } from '../server.ts';
import { validationFailed } from '../errors.ts';
import type { Db } from '../models/connection.ts';
import type { UserRow } from '../models/user.ts';

const largestPage = 1000;

/** The `page`, `per_page`, `filter` and `sort` of a list of users. Throws `validation_failed`. */
export function parsePagination(c: AuthContext) {
  const { page, per_page: perPage, filter = '', sort = 'created_at desc' } = c.req.query();
  const [field = '', direction = 'desc'] = sort.split(' ');
  if (field !== 'created_at') throw validationFailed(`Bad Sort Parameters: bad field for sort '${field}'`);
  if (!/^(asc|desc)$/i.test(direction)) {
    const message = `bad direction for sort '${direction}', only 'asc' and 'desc' allowed`;
    throw validationFailed(`Bad Sort Parameters: ${message}`);
  }
  return {
    page: Math.max(1, parseCount(page, 1)),
    perPage: Math.min(largestPage, Math.max(1, parseCount(perPage, 50))),
    filter,
    isAscending: direction.toLowerCase() === 'asc',
  };
}
type Page = ReturnType<typeof parsePagination>;

function parseCount(text: string | undefined, fallback: number): number {
  if (!text) return fallback;
  if (!/^\d{1,9}$/.test(text))
    throw validationFailed(`Bad Pagination Parameters: strconv.ParseUint: parsing "${text}": invalid syntax`);
  return Number(text);
}

/** The users of a page, and the total number of matches. */
export async function findUsers(db: Db, { page, perPage, filter, isAscending }: Page) {
  const fits = db`(${filter} = '' or strpos(email, ${filter}) > 0
    or strpos(lower(raw_user_meta_data ->> 'full_name'), lower(${filter})) > 0)`;
  const order = isAscending ? db`created_at, id` : db`created_at desc, id desc`;
  const [{ total } = { total: 0 }] = await db<{ total: number }[]>`
    select count(*)::int as total from auth.users where ${fits}`;
  const users = await db<UserRow[]>`select * from auth.users where ${fits}
    order by ${order} limit ${perPage} offset ${(page - 1) * perPage}`;
  return { users, total };
}

/** GoTrue's headers: the total number of users, and links to the next and the last page. */
export function addPaginationHeaders(c: AuthContext, { page, perPage }: Page, total: number) {
  const last = Math.ceil(total / perPage);
  const getConfirmationUrl = (target: number, rel: string) => {
    const url = new URL(c.req.url);
    const query = new URLSearchParams(url.search);
    query.set('page', String(target));
    // As Go does; supabase-js reads the page from the first parameter.
    query.sort();
    return `<${url.pathname}?${query.toString()}>; rel="${rel}"`;
  };
  const next = last > page ? [getConfirmationUrl(page + 1, 'next')] : [];
  c.header('link', [...next, getConfirmationUrl(last, 'last')].join(', '));
  c.header('x-total-count', String(total));
}
