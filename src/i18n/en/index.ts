import { about } from './about.ts';
import { deals } from './deals.ts';
import { directory } from './directory.ts';
import { events } from './events.ts';
import { forms } from './forms.ts';
import { home } from './home.ts';
import { jobs } from './jobs.ts';
import { listing } from './listing.ts';
import { postFacts } from './post-facts.ts';
import { posts } from './posts.ts';
import { search } from './search.ts';
import { site } from './site.ts';

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
  forms,
};

/** Every sentence of the public pages. Another language is another object of this type, added to `languages` in strings.ts. */
export type Strings = typeof en;
