import { z } from 'zod';

/** The seven days as the settings name them. */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time like 09:00.');
const DayHours = z
  .literal('closed')
  .or(
    z
      .strictObject({ open: time, close: time })
      .refine(({ open, close }) => open < close, 'The opening time must come before the closing time.'),
  );

/** Opening and closing times per weekday as HH:MM, or `closed`. */
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

const text = (most: number) => z.string().trim().max(most, `Use ${most} characters at most.`);
const webAddress = text(2000).regex(
  /^(https?:\/\/|\/)\S+$/,
  'Use an address that begins with https:// or /.',
);

const editable = {
  site_title: text(120).min(1, 'The title must not be empty.'),
  site_logo: webAddress.nullable(),
  contact_email: z.email('This is not an e-mail address.').max(254).nullable(),
  contact_phone: text(40)
    .regex(/^\+?[0-9 ().x/-]{5,40}$/, 'Use digits, spaces, brackets, dashes and a leading +.')
    .nullable(),
  address_line1: text(200).nullable(),
  address_line2: text(200).nullable(),
  city: text(100).nullable(),
  state: text(50).nullable(),
  zip_code: text(12)
    .regex(/^[A-Za-z0-9][A-Za-z0-9 -]{1,11}$/, 'Use letters, digits, spaces and dashes, like 05602.')
    .nullable(),
  business_hours: WeekHours,
  business_hours_json: WeekHours,
  maintenance_mode: z.boolean(),
};

/** The hub's settings as they are read. */
export const SiteSettings = z.object({
  id: z.number().int(),
  ...editable,
  time_zone: z.string(),
  currency: z.string(),
  created_at: z.string().nullable(),
  updated_at: z.string().nullable(),
});
export type SiteSettings = z.infer<typeof SiteSettings>;

/** The fields to change; `updated_at` is what was read, for those who cannot send If-Match. */
export const SiteSettingsPatch = z
  .strictObject({ ...editable, updated_at: z.string() })
  .partial()
  .refine(
    ({ business_hours: first, business_hours_json: second }) =>
      !first ||
      !second ||
      weekdays.every((day) => JSON.stringify(first[day]) === JSON.stringify(second[day])),
    {
      path: ['business_hours'],
      message: 'business_hours and business_hours_json say different things: send one of them.',
    },
  )
  .refine(
    (patch) => Object.keys(patch).some((name) => name !== 'updated_at'),
    'Send at least one field to change.',
  );
export type SiteSettingsPatch = z.infer<typeof SiteSettingsPatch>;

const on = (name: string, hosts: string[]) =>
  text(2000)
    .refine((value) => {
      const url = URL.parse(value);
      const isHost = (host: string) => url?.hostname === host || url?.hostname.endsWith(`.${host}`);
      return url?.protocol === 'https:' && hosts.some(isHost);
    }, `Use an address of ${name} that begins with https://.`)
    .nullable();

const networks = {
  facebook_url: on('Facebook', ['facebook.com', 'fb.com']),
  twitter_url: on('X or Twitter', ['x.com', 'twitter.com']),
  linkedin_url: on('LinkedIn', ['linkedin.com']),
  instagram_url: on('Instagram', ['instagram.com']),
  youtube_url: on('YouTube', ['youtube.com', 'youtu.be']),
  tiktok_url: on('TikTok', ['tiktok.com']),
};

/** The hub's pages on social networks as they are read. */
export const SocialSettings = z.object({
  id: z.number().int(),
  ...networks,
  created_at: z.string().nullable(),
  updated_at: z.string().nullable(),
});
export type SocialSettings = z.infer<typeof SocialSettings>;

/** The pages to change; null removes one. */
export const SocialSettingsPatch = z
  .strictObject({ ...networks, updated_at: z.string() })
  .partial()
  .refine(
    (patch) => Object.keys(patch).some((name) => name !== 'updated_at'),
    'Send at least one field to change.',
  );
export type SocialSettingsPatch = z.infer<typeof SocialSettingsPatch>;

/** Where an answer comes from: the tables, or what is built in because they could not be read. */
export const SettingsSource = z.enum(['database', 'defaults']);

/** `GET /api/settings`. */
export const Settings = z.object({ source: SettingsSource, site: SiteSettings, social: SocialSettings });
export type Settings = z.infer<typeof Settings>;
