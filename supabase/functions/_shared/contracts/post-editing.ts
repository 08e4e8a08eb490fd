import { z } from 'zod';
import { formats } from './formats.ts';

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `Use at most ${String(most)} characters.`);
const picture = z.string().max(2000).regex(formats.picture.pattern, formats.picture.message);

/** The last part of the address of a post. */
export const PostSlug = text(100).regex(
  /^[a-z0-9]+(-[a-z0-9]+)*$/,
  'Use lower-case letters, digits and single hyphens, like summer-fair.',
);

const editable = {
  title: text(200).min(1, 'Enter a title.'),
  /** HTML as typed or pasted; elements that posts may not contain are removed. */
  content: z.string().max(600_000, 'The text is too long.'),
  excerpt: text(500),
  featured_image: picture.nullable(),
};

/** `POST /api/posts`: a new draft. */
export const NewPost = z
  .strictObject({ ...editable })
  .partial()
  .required({ title: true });
export type NewPost = z.infer<typeof NewPost>;

/**
 * `PATCH /api/posts/{id}`: the fields to change; `updated_at` is the loaded version, for clients that cannot send
 * If-Match.
 */
export const PostPatch = z
  .strictObject({
    ...editable,
    author_name: text(200),
    /** Until the post is public. */
    slug: PostSlug,
    publish_date: z.iso.datetime({ offset: true }).nullable(),
    updated_at: z.string(),
  })
  .partial()
  .refine(
    (patch) => Object.keys(patch).some((name) => name !== 'updated_at'),
    'Send at least one field to change.',
  );
export type PostPatch = z.infer<typeof PostPatch>;

/** A saved post; `was_cleaned` means that parts of the HTML were removed. */
export const SavedPost = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  content: z.string(),
  excerpt: z.string(),
  featured_image: z.string().nullable(),
  author_name: z.string(),
  status: z.string(),
  publish_date: z.string().nullable(),
  updated_at: z.string(),
  was_cleaned: z.boolean(),
});
export type SavedPost = z.infer<typeof SavedPost>;
