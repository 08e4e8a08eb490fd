import type { Strings } from '../strings.ts';
import { about } from './about.ts';
import { deals } from './deals.ts';
import { directory } from './directory.ts';
import { events } from './events.ts';
import { home } from './home.ts';
import { jobs } from './jobs.ts';
import { listing } from './listing.ts';
import { posts } from './posts.ts';
import { search } from './search.ts';
import { site } from './site.ts';

/** Español, completo: un área que falta aquí no se compila. */
export const es: Strings = { site, home, directory, listing, events, deals, jobs, posts, search, about };
