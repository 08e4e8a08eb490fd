import type { Strings } from '../en/index.ts';
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

/** Español. El tipo exige todas las áreas y todos los textos. */
export const es: Strings = {
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
