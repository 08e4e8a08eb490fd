import type { APIRoute } from 'astro';
import { answerSuggestions } from '../../features/search/answer-suggestions.ts';

export const prerender = false;

/** What the directory's search field offers while somebody types: categories and up to six listings. */
export const GET: APIRoute = (context) => answerSuggestions(context, 6, 'businesses');
