import type { APIRoute } from 'astro';
import { answerSuggestions } from '../../features/search/answer-suggestions.ts';

export const prerender = false;

/** What fits the words that are being typed, a few of each kind. */
export const GET: APIRoute = (context) => answerSuggestions(context, 4);
