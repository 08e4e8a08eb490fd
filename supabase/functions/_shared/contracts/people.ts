// zod/mini: these schemas reach the browser, where the parts that are not used should cost nothing.
import * as z from 'zod/mini';
import { textField } from './field-schemas.ts';
import { completeWebAddress, formats } from './formats.ts';

/** Who may see something of a person, from everybody to the person alone; private.audiences() in Postgres. */
export const audiences = ['public', 'signed_in', 'members', 'private'] as const;
export type Audience = (typeof audiences)[number];

/** What of a community profile has an audience of its own; private.profile_fields() in Postgres. */
export const profileFields = [
  'headline',
  'about',
  'pronouns',
  'organization',
  'skills',
  'ask_me',
  'looking_for',
  'languages',
  'links',
] as const;
export type ProfileField = (typeof profileFields)[number];

/** Who sees a field for which nobody chose. */
export const defaultAudience: Audience = 'members';

const AudienceChoice = z.enum(audiences);

const distinct = (list: string[]) => {
  const seen = new Set<string>();
  return list.filter((item) => {
    const key = item.toLowerCase();
    return item !== '' && !seen.has(key) && seen.add(key);
  });
};

/** A text with an item on each line, or between commas: each once, trimmed. Its problems are those of the whole list. */
const listField = (max: number, maxCharacters: number) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) =>
        distinct(text.split(/[,\n]/).map((item) => item.replace(/\s+/g, ' ').trim())),
      ),
    ),
    z.array(z.string()).check(
      z.maxLength(max, `Use ${String(max)} entries or fewer.`),
      z.refine(
        (list) => list.every((item) => Array.from(item).length <= maxCharacters),
        `Use ${String(maxCharacters)} characters or fewer for each entry.`,
      ),
    ),
  );

// What Postgres takes for the address of a page: a name before an @ could pass for another site.
const isPageAddress = (address: string) =>
  formats.webAddress.pattern.test(address) && !/^https?:\/\/[^/?#]*@/.test(address);

const linksField = (max: number) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => distinct(text.split(/\s+/)).map(completeWebAddress)),
    ),
    z.array(z.string()).check(
      z.maxLength(max, `Use ${String(max)} addresses or fewer.`),
      z.refine((list) => list.every((address) => address.length <= 300), 'Use shorter addresses.'),
      z.refine((list) => list.every(isPageAddress), formats.webAddress.message),
    ),
  );

/** The form of a community profile: lists are typed as text. */
export const CommunityProfileInput = z.object({
  audience: AudienceChoice,
  field_audiences: z.partialRecord(z.enum(profileFields), AudienceChoice),
  /** Whether the pages of their organizations show name, title and photo to everybody. */
  is_on_listings: z.boolean(),
  headline: textField(120),
  about: textField(2000),
  pronouns: textField(40),
  skills: listField(20, 40),
  ask_me: textField(300),
  looking_for: textField(300),
  languages: listField(10, 40),
  links: linksField(5),
});
export type CommunityProfileInput = z.infer<typeof CommunityProfileInput>;

const Organization = z.object({
  id: z.string(),
  name: z.string(),
  title: z.optional(z.nullable(z.string())),
  /** The slug of its first listing. */
  listing: z.optional(z.nullable(z.string())),
});

const Facet = z.array(z.object({ key: z.string(), name: z.string(), people: z.number() }));

/** What a list shows of a person, as private.person_card() answers. */
export const PersonCard = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  avatar_url: z.optional(z.nullable(z.string())),
  headline: z.string(),
  skills: z.array(z.string()),
  organizations: z.array(Organization),
  is_self: z.boolean(),
});

/** A page of the directory of people, as people_page() answers. */
export const PeoplePage = z.object({
  people: z.array(PersonCard),
  next: z.optional(z.string()),
  /** Of the first page; 1001 stands for more than a thousand. */
  total: z.optional(z.number()),
  facets: z.optional(z.object({ skills: Facet, organizations: Facet, categories: Facet, groups: Facet })),
});
export type PeoplePage = z.infer<typeof PeoplePage>;

/** What a viewer may see of a person: a field that is missing is not for them. */
export const Person = z.object({
  slug: z.string(),
  name: z.string(),
  avatar_url: z.optional(z.nullable(z.string())),
  headline: z.optional(z.string()),
  about: z.optional(z.string()),
  pronouns: z.optional(z.string()),
  organization: z.optional(z.array(Organization)),
  skills: z.optional(z.array(z.string())),
  ask_me: z.optional(z.string()),
  looking_for: z.optional(z.string()),
  languages: z.optional(z.array(z.string())),
  links: z.optional(z.array(z.string())),
});
export type Person = z.infer<typeof Person>;

/** What somebody who is signed in sees of a person, as person_page() answers. */
export const PersonPage = z.extend(Person, {
  id: z.string(),
  audience: z.optional(AudienceChoice),
  is_self: z.optional(z.boolean()),
  is_blocked: z.boolean(),
  may_write: z.optional(z.boolean()),
  /** What the person is to the reader; null where they cannot connect. */
  connection: z.optional(z.nullable(z.enum(['none', 'asked', 'received', 'connected']))),
});
export type PersonPage = z.infer<typeof PersonPage>;
