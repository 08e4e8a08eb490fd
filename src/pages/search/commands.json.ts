import type { APIRoute } from 'astro';
import { localPath } from '#contracts/languages.ts';
import { accountStartStrings } from '../../i18n/account/account-start-strings.ts';
import { languageOf } from '../../i18n/by-language.ts';
import { stringsFor } from '../../i18n/strings.ts';
import { listAccountSections } from '../../layouts/account-sections.ts';
import { adminSections } from '../../layouts/admin-sections.ts';
import { listShownSections } from '../../lib/shared/shown-sections.ts';
import type { Commands } from '../../lib/shared/suggestions.ts';

export const prerender = false;

/** The pages that the search over every page leads to, by area. The same for everybody: the browser shows those of the account. */
export const GET: APIRoute = async ({ locals, currentLocale }) => {
  const { site, search } = stringsFor(currentLocale);
  const account = accountStartStrings[languageOf(currentLocale)];
  const settings = await locals.settings;
  const toCommands = (pages: readonly (readonly [href: string, label: string, ...rest: unknown[]])[]) =>
    pages.map(([href, label]) => ({ label, href }));
  const answer: Commands = {
    groups: [
      {
        label: search.goTo,
        audience: 'everyone',
        commands: listShownSections(site.nav, settings?.sections).map(([name, label]) => ({
          label,
          href: localPath(`/${name}`, currentLocale),
        })),
      },
      {
        label: search.start,
        audience: 'staff',
        commands: [
          { label: 'New post', href: '/admin/posts/edit' },
          { label: 'New event of the chamber', href: '/admin/chamber/post?kind=event' },
          { label: 'Import listings', href: '/admin/files' },
        ],
      },
      { label: 'Admin', audience: 'staff', commands: toCommands(adminSections) },
      {
        label: search.start,
        audience: 'account',
        commands: [{ label: account.add, href: localPath('/account/business/add', currentLocale) }],
      },
      {
        label: site.account.label,
        audience: 'account',
        commands: toCommands(listAccountSections(currentLocale)),
      },
    ],
  };
  return Response.json(answer, {
    headers: { 'Cache-Control': 'public, max-age=300', 'X-Robots-Tag': 'noindex' },
  });
};
