import type { Strings } from '../en/index.ts';
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
  conduct,
  forms,
};
