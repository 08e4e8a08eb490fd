import type { TransactionSql } from 'postgres';
import { expect, it } from 'vitest';
import { formats, settingsAddress } from '#contracts/formats.ts';
import { inRolledBackTransaction } from './support/personas.ts';

type Kind = 'website' | 'secure' | 'picture' | 'setting';

const storage = '/storage/v1/object/public/covers/x.webp';
const is = (kind: Kind, text: string) =>
  ({
    website: /^https?:/.test(text),
    secure: text.startsWith('https:'),
    picture: text.startsWith('https:') || text.endsWith(storage),
    setting: text.startsWith('https:') || text.startsWith('/'),
  })[kind];

/** Addresses that lead where they say. */
const honest = [
  'https://town.example',
  'https://town.example/',
  'http://town.example/a?b=c#d',
  'https://town.example:8443/a@b',
  'https://xn--brgerhub-n4a.example/ä',
  'https://town.example/o’brien',
  storage,
  `https://town.example${storage}`,
  `http://localhost:54321${storage}`,
];
/** Those that do not, or are none. */
const misleading = [
  '//other.example/x',
  '///other.example',
  '/\\other.example',
  '\\\\other.example',
  '\\/other.example',
  '/a//other.example',
  '/es//other.example/x',
  '/\t/other.example',
  '/\n/other.example',
  '/\r/other.example',
  ' https://town.example',
  'https://town.example ',
  'https://town.example/a b',
  'https://town.example/\ta',
  'https://town.example/\u00a0a',
  'https://town.example/\u0085a',
  'https://town.example/\u200ba',
  'https://town.example/\u202ea',
  'https://town.example/\ufeffa',
  'https://town.example\\@other.example',
  'https://town.example@other.example',
  'https://town:example@other.example/x',
  'https://@other.example',
  'https://',
  'https:///other.example',
  'https:/other.example',
  'https:other.example',
  'https://?a',
  'https://#a',
  'https://"><script>alert(1)</script>',
  'https://town.example/"onload="x',
  'HTTPS://TOWN.EXAMPLE@other.example',
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  'JavaScript://town.example/%0aalert(1)',
  'data:text/html,x',
  'vbscript:x',
  'ftp://town.example',
  'file:///etc/passwd',
  'blob:https://town.example/x',
  'town.example',
  '../x',
];

/** Every column that holds addresses of the web, and which. */
const columns: Record<string, Kind | { none: string }> = {
  'blog_posts.featured_image': 'picture',
  'businesses.cover_url': 'picture',
  'businesses.gallery': 'picture',
  'businesses.logo_url': 'picture',
  'businesses.social_links': 'secure',
  'businesses.website': 'website',
  'community_profiles.links': 'website',
  'deals.image_url': 'picture',
  'event_access.online_url': 'website',
  'event_sponsors.logo_url': 'picture',
  'event_sponsors.website_url': 'website',
  'events.image_url': 'picture',
  'events.registration_url': 'website',
  'jobs.application_url': 'website',
  'jobs.featured_image': 'picture',
  'payments.session_url': { none: 'of the processor, written by the service' },
  'post_revisions.featured_image': { none: 'a copy of what a post had' },
  'private.group_meetings.video_url': { none: 'written by save_group_meeting, which checks it' },
  'private.removed_photos.url': { none: 'a copy of what a listing had' },
  'profiles.avatar_url': 'picture',
  'site_settings.cover_picture': { none: 'a file of the folder of the chamber alone' },
  'site_settings.footer_links': { none: 'a list of objects, below' },
  'site_settings.site_logo': 'setting',
  'social_media_settings.facebook_url': { none: 'of one site alone, below' },
  'social_media_settings.instagram_url': { none: 'of one site alone, below' },
  'social_media_settings.linkedin_url': { none: 'of one site alone, below' },
  'social_media_settings.tiktok_url': { none: 'of one site alone, below' },
  'social_media_settings.twitter_url': { none: 'of one site alone, below' },
  'social_media_settings.youtube_url': { none: 'of one site alone, below' },
};

/** Those of `texts` that the checks of a column accept, one at a time: in a list where it holds lists. */
async function findAccepted(tx: TransactionSql, name: string, texts: readonly string[]) {
  const [table = '', column = ''] = name.split('.');
  const [row] = await tx<{ type: string; holds: string | null }[]>`
    select format_type(atttypid, atttypmod) as type, (
      select string_agg('coalesce(' || pg_get_expr(conbin, conrelid) || ', true)', ' and ') from pg_constraint
      where conrelid = attrelid and contype = 'c' and conkey = array[attnum]) as holds
    from pg_attribute where attrelid = ${`public.${table}`}::regclass and attname = ${column}`;
  const stored = row?.type.endsWith('[]') ? 'array[probe]' : 'probe';
  const rows = await tx.unsafe<{ probe: string }[]>(
    `select probe from unnest($1::text[]) as probe, lateral (select ${stored} as "${column}") as tried where ${row?.holds ?? 'true'}`,
    [texts as string[]],
  );
  return rows.map(({ probe }) => probe);
}

it('each column that holds addresses is declared', () =>
  inRolledBackTransaction(async (tx) => {
    const rows = await tx<{ name: string }[]>`
      select case when n.nspname = 'private' then 'private.' else '' end || c.relname || '.' || a.attname as name
      from pg_attribute as a join pg_class as c on c.oid = a.attrelid join pg_namespace as n on n.oid = c.relnamespace
      where n.nspname in ('public', 'private') and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
        and format_type(a.atttypid, a.atttypmod) in ('text', 'text[]', 'jsonb')
        and a.attname ~ '(^|_)(url|urls|link|links|website|logo|picture|image|gallery|href)$' order by 1`;
    expect(
      rows.map(({ name }) => name),
      'Check it with private.is_web_address, is_secure_address or is_picture_address, and add it to `columns`.',
    ).toEqual(Object.keys(columns).toSorted());
  }));

it.each(
  Object.entries(columns).flatMap(([name, kind]) =>
    typeof kind === 'string' ? [[name, kind] as const] : [],
  ),
)('%s takes each honest address that is a %s, and no misleading one', (name, kind) =>
  inRolledBackTransaction(async (tx) => {
    expect(await findAccepted(tx, name, misleading)).toEqual([]);
    expect(await findAccepted(tx, name, honest)).toEqual(honest.filter((text) => is(kind, text)));
  }),
);

it('pages on social networks are of their site, and nowhere else', () =>
  inRolledBackTransaction(async (tx) => {
    const hosts = {
      facebook_url: 'facebook.com',
      instagram_url: 'instagram.com',
      linkedin_url: 'www.linkedin.com',
      tiktok_url: 'tiktok.com',
      twitter_url: 'x.com',
      youtube_url: 'm.youtube.com',
    };
    for (const [column, host] of Object.entries(hosts)) {
      const probes = [`https://${host}/town`, `https://${host}/`].concat(
        misleading,
        honest,
        `http://${host}/town`,
        `//${host}/town`,
        `https://${host}.other.example/`,
        `https://other.example/${host}/`,
        `https://${host}@other.example/`,
        `https://other.example\\${host}/`,
        `https://${host}/a b`,
        `https://${host}/a\\b`,
        `https://${host}/\u202ea`,
      );
      expect(await findAccepted(tx, `social_media_settings.${column}`, probes), column).toEqual(
        probes.slice(0, 2),
      );
    }
  }));

it('links of the footer are secure addresses, paths of the hub and email addresses', () =>
  inRolledBackTransaction(async (tx) => {
    const mails = ['mailto:desk@town.example', 'mailto:nobody', 'mailto:a@b.c?bcc=d@e.f\n'];
    const asked = [...misleading, ...honest, ...mails];
    const rows = await tx<{ url: string }[]>`select url from unnest(${asked}::text[]) as url
      where private.are_footer_links(jsonb_build_array(jsonb_build_object('label', 'X', 'url', url)))`;
    expect(rows.map(({ url }) => url)).toEqual([...honest.filter((text) => is('setting', text)), mails[0]]);
  }));

it('the contracts have the same formats as Postgres', () =>
  inRolledBackTransaction(async (tx) => {
    const texts = [...misleading, ...honest];
    const [row] = await tx<Record<'website' | 'picture' | 'setting', string[]>[]>`
      select array_agg(text) filter (where private.is_web_address(text)) as website,
        array_agg(text) filter (where private.is_picture_address(text)) as picture,
        array_agg(text) filter (where private.is_hub_path(text) or private.is_secure_address(text)) as setting
      from unnest(${texts}::text[]) as text`;
    const ofContract = (pattern: RegExp) => texts.filter((text) => pattern.test(text));
    // Forms ask for a host with a dot.
    expect(ofContract(formats.webAddress.pattern)).toEqual(
      row?.website.filter((text) => !text.includes('//localhost')),
    );
    expect(ofContract(formats.picture.pattern)).toEqual(row?.picture);
    expect(ofContract(settingsAddress)).toEqual(row?.setting);
  }));
