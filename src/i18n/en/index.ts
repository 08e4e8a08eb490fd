import { directory } from './directory.ts';
import { home } from './home.ts';
import { listing } from './listing.ts';
import { site } from './site.ts';

/** English: complete, and what other languages are measured by. One file an area. */
export const en = { site, home, directory, listing };
