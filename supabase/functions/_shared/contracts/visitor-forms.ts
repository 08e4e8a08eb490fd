import { z } from 'zod';
import { parseField } from './field-schemas.ts';
import { type Format, formats } from './formats.ts';
import { toLanguage } from './languages.ts';
import { type ListingColumn, listingFields } from './listing.ts';

const email = z.string().trim().max(254).regex(formats.email.pattern, formats.email.message);

const optional = ({ pattern, message }: Format, max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => text === '' || pattern.test(text), message)
    .default('');

// A field that people do not see: only robots fill it in.
const trap = z.string().max(2000).default('');
const captcha = z.string().max(8000).optional();

/** `POST /api/listings/{slug}/messages`: a visitor's message to a business. `url` is a trap for robots and stays empty. */
export const ContactMessage = z.object({
  name: z.string().trim().min(1, 'Enter your name.').max(120, 'Use 120 characters or fewer.'),
  email,
  phone: optional(formats.phone, 40),
  message: z.string().trim().min(1, 'Enter a message.').max(4000, 'Use 4000 characters or fewer.'),
  url: trap,
  captcha_token: captcha,
});
export type ContactMessage = z.infer<typeof ContactMessage>;

/** The names of the fields in the form of a message. */
export const contactFields: readonly string[] = Object.keys(ContactMessage.shape);

/**
 * `POST /api/quote-requests`: one request to several businesses. Whoever is signed in with this address sends it at once, others by
 * the link in an email. `url` is a trap for robots and stays empty.
 */
export const QuoteRequest = z.object({
  businesses: z
    .array(z.string().min(1).max(200), 'Choose one to five businesses.')
    .min(1, 'Choose one to five businesses.')
    .max(5, 'Choose five businesses at most.'),
  category: z.string().max(200).default(''),
  name: ContactMessage.shape.name,
  email,
  phone: optional(formats.phone, 40),
  message: z.string().trim().min(1, 'Describe what you need.').max(4000, 'Use 4000 characters or fewer.'),
  consent: z.literal('yes', 'Allow us to pass your request on.'),
  language: z.string().max(35).default('en').transform(toLanguage),
  url: trap,
  captcha_token: captcha,
});
export type QuoteRequest = z.infer<typeof QuoteRequest>;

/** The names of the fields in the form of a request for quotes. */
export const quoteFields: readonly string[] = [
  ...Object.keys(QuoteRequest.shape).filter((name) => name !== 'businesses'),
  'businesses[]',
];

/** What can be reported, by the table it is in. */
export const reportedEntities = ['businesses', 'events', 'deals', 'jobs', 'blog_posts'] as const;
export type ReportedEntity = (typeof reportedEntities)[number];

/** Why something is reported. */
export const reportReasons = [
  'wrong',
  'closed',
  'duplicate',
  'spam',
  'offensive',
  'rights',
  'other',
] as const;

/** The fields of a listing that visitors can suggest. */
export const suggestedColumns = [
  'name',
  'phone',
  'website',
  'address_line1',
  'city',
  'zip_code',
] as const satisfies readonly ListingColumn[];

// The fields' own schemas are of zod/mini, which the OpenAPI document does not know.
const suggested = (column: (typeof suggestedColumns)[number]) =>
  z
    .string()
    .max(2000)
    .transform((text, context) => {
      const parsed = parseField(listingFields[column].schema, text);
      if ('value' in parsed) return parsed.value;
      context.addIssue({ code: 'custom', message: parsed.problem });
      return z.NEVER;
    })
    .optional();

/** `POST /api/reports`: a problem, or a suggested edit of a listing. `url` is a trap for robots and stays empty. */
export const Report = z
  .object({
    about: z.enum(reportedEntities),
    slug: z.string().min(1).max(200),
    kind: z.enum(['problem', 'edit']),
    reason: z.enum(reportReasons).default('other'),
    details: z.string().trim().max(4000, 'Use 4000 characters or fewer.').default(''),
    email: optional(formats.email, 254),
    suggestion: z
      .object({
        name: suggested('name'),
        phone: suggested('phone'),
        website: suggested('website'),
        address_line1: suggested('address_line1'),
        city: suggested('city'),
        zip_code: suggested('zip_code'),
      })
      .optional(),
    /** Of the page; the answer has it. */
    language: z.string().max(35).default('en').transform(toLanguage),
    url: trap,
    captcha_token: captcha,
  })
  .refine(({ details, suggestion = {} }) => details !== '' || Object.keys(suggestion).length > 0, {
    path: ['details'],
    error: 'Describe what is wrong or what should change.',
  })
  .refine(({ about, suggestion }) => about === 'businesses' || suggestion === undefined, {
    path: ['suggestion'],
    error: 'Only edits of listings can be suggested field by field.',
  });
export type Report = z.infer<typeof Report>;

/** The names of the fields in the form of a report; those of `suggestion` start with its name and a dot. */
export const reportFields: readonly string[] = [
  ...Object.keys(Report.shape),
  ...suggestedColumns.map((column) => `suggestion.${column}`),
];

/** `POST /api/launch-emails`: an address to notify once when the hub opens. `url` is a trap for robots and stays empty. */
export const LaunchEmail = z.object({
  email,
  language: z.string().max(35).default('en').transform(toLanguage),
  url: trap,
  captcha_token: captcha,
});
export type LaunchEmail = z.infer<typeof LaunchEmail>;

/** The names of the fields in the form before the launch. */
export const launchEmailFields: readonly string[] = Object.keys(LaunchEmail.shape);

/** The response to all: what a robot sent is answered alike. */
export const Received = z.object({ received: z.literal(true) });
