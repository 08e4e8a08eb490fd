import { z } from 'zod';

/** Every error `code` of the edge functions, and its HTTP status. */
export const errorStatuses = {
  VALIDATION_FAILED: 400,
  BAD_JSON: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  PRECONDITION_FAILED: 412,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

/** One code of the catalog. */
export type ErrorCode = keyof typeof errorStatuses;

/** The body of every error response; a 500 never contains its cause. */
export const ErrorBody = z.object({
  code: z.enum(Object.keys(errorStatuses) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  request_id: z.string(),
  details: z.unknown().optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
