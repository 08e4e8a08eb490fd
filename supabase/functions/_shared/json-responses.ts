import type { z } from 'zod';
import { ErrorBody } from './contracts/errors.ts';

/** A JSON response for a route's OpenAPI document. */
export const jsonResponse = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  description,
  content: { 'application/json': { schema } },
});

const sentences = {
  400: 'The request is not valid; details names the fields.',
  401: 'The token or key is missing, invalid or expired.',
  403: 'The caller may not do this.',
  404: 'It does not exist, or the caller may not see it.',
  409: 'It conflicts with the current state; details.reason names the rule.',
  412: 'Someone else changed it first; details has the current version.',
  413: 'The body is too large.',
  415: 'The body is not JSON.',
  429: 'Too many requests; try again after Retry-After seconds.',
  500: 'An internal error.',
  503: 'The database is not responding; try again after Retry-After seconds.',
} as const;

/** The error responses of a route for its OpenAPI document. */
export const errorResponses = <Status extends keyof typeof sentences>(...statuses: Status[]) =>
  Object.fromEntries(
    statuses.map((status) => [status, jsonResponse(ErrorBody, sentences[status])]),
  ) as Record<Status, ReturnType<typeof jsonResponse<typeof ErrorBody>>>;
