import { byLanguage } from '../by-language.ts';
import type { myPosts } from '../en/account/my-posts.ts';

/** What writing for the blog says. */
export const myPostsStrings = byLanguage(
  import.meta.glob<typeof myPosts>('../*/account/my-posts.ts', { eager: true, import: 'myPosts' }),
);
