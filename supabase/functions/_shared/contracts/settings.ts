import { z } from 'zod';
import { weekdays } from './calendar.ts';
import { DefaultEntitlements } from './entitlements.ts';
import { formats } from './formats.ts';
import { languages } from './languages.ts';
import { listingColumns } from './listing.ts';
import { text, webAddress } from './texts.ts';

const time = z.string('Use a time like 09:00.').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time like 09:00.');
const DayHours = z.union(
  [
    z.literal('closed'),
    z
      .strictObject({ open: time, close: time })
      .refine(({ open, close }) => open < close, 'The opening time must come before the closing time.'),
  ],
  'Send "closed" or opening and closing times like {"open":"09:00","close":"17:00"}.',
);

/**
 * The hub's own office hours: opening and closing time per weekday as HH:MM, or `closed`. The settings API is specified
 * with this shape, one interval per day; listings have several intervals and special days, see `OpeningHours`.
 */
export const WeekHours = z.strictObject({
  monday: DayHours,
  tuesday: DayHours,
  wednesday: DayHours,
  thursday: DayHours,
  friday: DayHours,
  saturday: DayHours,
  sunday: DayHours,
});
export type WeekHours = z.infer<typeof WeekHours>;

/** The source of the settings: the tables, or the built-in defaults because they could not be read. */
export const SettingsSource = z.enum(['database', 'defaults']);
export type SettingsSource = z.infer<typeof SettingsSource>;

/** The most links that the chamber adds to the footer. */
export const maxFooterLinks = 8;

const isLinkAddress = (value: string) => {
  if (/[\s"'<>\\]/.test(value)) return false;
  // Two slashes would begin another site once the language is cut off.
  if (value.startsWith('/')) return !/^[^?#]*\/\//.test(value);
  if (value.startsWith('mailto:')) return formats.email.pattern.test(value.slice(7));
  const url = URL.parse(value);
  return /^https?:\/\//.test(value) && url !== null && !url.username && !url.password;
};

/** A link that the chamber adds to the footer. */
const FooterLink = z.strictObject({
  label: text(40),
  url: text(2000).refine(isLinkAddress, 'Enter an address that starts with https://, http://, mailto: or /.'),
});
export type FooterLink = z.infer<typeof FooterLink>;

/** What the chamber says on the home page, by language. */
const WelcomeTexts = z.partialRecord(
  z.enum(languages),
  z.strictObject({ heading: text(80), text: text(600) }),
);
export type WelcomeTexts = z.infer<typeof WelcomeTexts>;

/** The most characters of the code of conduct in one language. */
export const maxConductLength = 10_000;

const coverFolder = '/storage/v1/object/public/covers/00000000-0000-0000-0000-000000000000/';
const CoverPicture = text(2000).refine(
  (value) => value.startsWith(coverFolder) && /^[\w-][\w.-]{0,99}$/.test(value.slice(coverFolder.length)),
  'Upload the cover picture.',
);

// Not validated on read: values that reached Postgres another way are served even if today's rules would reject them.
const read = z.string().nullable();

/** The hub's settings as read. */
export const SiteSettings = z.object({
  id: z.number().int(),
  site_title: z.string(),
  site_logo: read,
  cover_picture: read,
  brand_color: read,
  welcome: z.partialRecord(z.enum(languages), z.object({ heading: z.string(), text: z.string() })),
  footer_links: z.array(z.object({ label: z.string(), url: z.string() })),
  /** By languages; a language without one has the default text of the site. */
  code_of_conduct: z.partialRecord(z.enum(languages), z.string()),
  /** Raised where everybody is to accept the code of conduct again. */
  conduct_version: z.number().int(),
  contact_email: read,
  contact_phone: read,
  address_line1: read,
  address_line2: read,
  city: read,
  state: read,
  zip_code: read,
  business_hours: WeekHours,
  business_hours_json: WeekHours,
  maintenance_mode: z.boolean(),
  time_zone: z.string(),
  currency: z.string(),
  /** Whether staff need a second factor. */
  staff_second_factor: z.boolean(),
  /** The columns of a public listing whose changes require approval. */
  moderated_fields: z.array(z.string()),
  /** What organizations without a plan may have. */
  default_entitlements: DefaultEntitlements,
  created_at: read,
  updated_at: read,
});
export type SiteSettings = z.infer<typeof SiteSettings>;

/** The hub's social network pages as read. */
export const SocialSettings = z.object({
  id: z.number().int(),
  facebook_url: read,
  twitter_url: read,
  linkedin_url: read,
  instagram_url: read,
  youtube_url: read,
  tiktok_url: read,
  created_at: read,
  updated_at: read,
});
export type SocialSettings = z.infer<typeof SocialSettings>;

/** The sections of the public site. */
export const Section = z.enum(['directory', 'events', 'deals', 'jobs', 'news', 'blog']);
export type Section = z.infer<typeof Section>;

/** `GET /api/settings`; `sections` are those that have content. */
export const Settings = z.object({
  source: SettingsSource,
  site: SiteSettings,
  social: SocialSettings,
  sections: z.array(Section),
});
export type Settings = z.infer<typeof Settings>;

/** The updated_at of a row as the database writes it, in UTC. Other offsets would reach Postgres, which rejects some that ISO allows. */
export const RowVersion = z.iso
  .datetime({ offset: true, error: 'Send updated_at as you read it.' })
  .regex(/^(?!0000).*(?:Z|\+00:00)$/, 'Send updated_at as you read it.');
const isNotEmpty = (patch: object) => Object.keys(patch).some((name) => name !== 'updated_at');
const notEmpty = 'Send at least one field to change.';

// Settings can contain any text here, so the type allows it too.
const moderatable: readonly string[] = listingColumns;
const ModeratedField = z.enum(moderatable, 'Use the name of a field of a listing.');

/** The fields to change; `updated_at` is the loaded version, for clients that cannot send If-Match. */
export const SiteSettingsPatch = z
  .strictObject({
    site_title: text(120),
    site_logo: webAddress.nullable(),
    cover_picture: CoverPicture.nullable(),
    brand_color: z
      .string()
      .regex(/^#[0-9a-f]{6}$/, 'Choose a color.')
      .nullable(),
    welcome: WelcomeTexts,
    code_of_conduct: z.partialRecord(z.enum(languages), text(maxConductLength)),
    conduct_version: z.number().int().min(1).max(10_000),
    footer_links: z.array(FooterLink).max(maxFooterLinks, `Add at most ${String(maxFooterLinks)} links.`),
    contact_email: text(254).regex(formats.email.pattern, formats.email.message).nullable(),
    contact_phone: text(40)
      .regex(formats.phone.pattern, formats.phone.message)
      .refine(
        (value) => value.replace(/\D/g, '').length >= 5,
        'Enter a phone number of at least five digits.',
      )
      .nullable(),
    address_line1: text(200).nullable(),
    address_line2: text(200).nullable(),
    city: text(100).nullable(),
    state: text(50)
      .regex(/^[\p{L}\p{M}][\p{L}\p{M} .'’-]*$/u, 'Enter the name or abbreviation of a state.')
      .nullable(),
    zip_code: text(12).regex(formats.zipCode.pattern, formats.zipCode.message).nullable(),
    business_hours: WeekHours,
    business_hours_json: WeekHours,
    maintenance_mode: z.boolean('Send true or false.'),
    // Postgres knows the existing time zones.
    time_zone: text(63),
    currency: z.string().regex(/^[A-Z]{3}$/, 'Enter a three-letter code like USD.'),
    staff_second_factor: z.boolean('Send true or false.'),
    moderated_fields: z.array(ModeratedField).max(40, 'Choose at most 40 fields.'),
    default_entitlements: DefaultEntitlements,
    updated_at: RowVersion,
  })
  .partial()
  .refine(
    ({ business_hours: first, business_hours_json: second }) =>
      !first ||
      !second ||
      weekdays.every((day) => JSON.stringify(first[day]) === JSON.stringify(second[day])),
    {
      path: ['business_hours'],
      message: 'business_hours and business_hours_json differ. Send one of them.',
    },
  )
  .refine(isNotEmpty, notEmpty);
export type SiteSettingsPatch = z.infer<typeof SiteSettingsPatch>;

const on = (name: string, hosts: string[]) => {
  const message = `Enter a web address for ${name} that starts with https://.`;
  return (
    text(2000)
      .refine((value) => {
        const url = URL.parse(value);
        const isHost = (host: string) => url?.hostname === host || url?.hostname.endsWith(`.${host}`);
        return (
          url?.protocol === 'https:' && !url.username && !url.password && !url.port && hosts.some(isHost)
        );
      }, message)
      // Normalized like in a browser, so that the database sees the same host.
      .transform((value) => URL.parse(value)?.href ?? value)
      .refine((value) => value.length <= 2000, message)
      .nullable()
  );
};

/** The pages to change; null removes one. */
export const SocialSettingsPatch = z
  .strictObject({
    facebook_url: on('Facebook', ['facebook.com', 'fb.com']),
    twitter_url: on('X or Twitter', ['x.com', 'twitter.com']),
    linkedin_url: on('LinkedIn', ['linkedin.com']),
    instagram_url: on('Instagram', ['instagram.com']),
    youtube_url: on('YouTube', ['youtube.com', 'youtu.be']),
    tiktok_url: on('TikTok', ['tiktok.com']),
    updated_at: RowVersion,
  })
  .partial()
  .refine(isNotEmpty, notEmpty);
export type SocialSettingsPatch = z.infer<typeof SocialSettingsPatch>;
