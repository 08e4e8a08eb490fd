import type { z } from 'zod';
import { ErrorBody } from './contracts/errors.ts';

/** A documented answer of a route. */
export const jsonAnswer = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  description,
  content: { 'application/json': { schema } },
});

const sentences = {
  400: 'The request is not valid; details names the fields.',
  401: 'The token or key is missing, not valid or too old.',
  403: 'The caller may not do this.',
  404: 'There is no such thing, or not for the caller.',
  409: 'It is in another state by now; details.reason says which rule.',
  412: 'Somebody else changed it meanwhile; details has what it is now.',
  413: 'The body is too large.',
  415: 'The body is not JSON.',
  429: 'Too many requests; try again after Retry-After seconds.',
  500: 'A failure inside.',
  503: 'The database does not answer; try again after Retry-After seconds.',
} as const;

/** The documented refusals of a route. */
export const refusals = <Status extends keyof typeof sentences>(...statuses: Status[]) =>
  Object.fromEntries(statuses.map((status) => [status, jsonAnswer(ErrorBody, sentences[status])])) as Record<
    Status,
    ReturnType<typeof jsonAnswer<typeof ErrorBody>>
  >;
