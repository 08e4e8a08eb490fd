import { about } from './site/about.ts';
import { conduct } from './site/conduct.ts';
import { deals } from './site/deals.ts';
import { directory } from './site/directory.ts';
import { events } from './site/events.ts';
import { forms } from './site/forms.ts';
import { home } from './site/home.ts';
import { jobs } from './site/jobs.ts';
import { listing } from './site/listing.ts';
import { postFacts } from './shared/post-facts.ts';
import { posts } from './site/posts.ts';
import { search } from './site/search.ts';
import { site } from './site/site.ts';

/** English, the reference for the types of the other languages. One file per area. */
export const en = {
  site,
  home,
  directory,
  listing,
  events,
  deals,
  jobs,
  postFacts,
  posts,
  search,
  about,
  conduct,
  forms,
};

/** Every sentence of the public pages. Another language is another object of this type, added to `languages` in strings.ts. */
export type Strings = typeof en;
