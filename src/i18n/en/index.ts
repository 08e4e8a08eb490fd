import { about } from './about.ts';
import { directory } from './directory.ts';
import { home } from './home.ts';
import { jobs } from './jobs.ts';
import { listing } from './listing.ts';
import { posts } from './posts.ts';
import { search } from './search.ts';
import { site } from './site.ts';

/** English: complete, and what other languages are measured by. One file an area. */
export const en = { site, home, directory, listing, jobs, posts, search, about };
