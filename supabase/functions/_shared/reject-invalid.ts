import type { Hook } from '@hono/zod-openapi';
import type { AppEnv } from './app-env.ts';
import { ServiceError } from './service-error.ts';

/** Throws one error that names each invalid field. */
export const rejectInvalid: Hook<unknown, AppEnv, string, unknown> = (result) => {
  if (result.success) return;
  const issues = result.error.issues.flatMap((issue) => {
    const at = issue.path.join('.');
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({
        field: at ? `${at}.${key}` : key,
        message: 'This field is not known.',
      }));
    return [{ field: at, message: issue.message }];
  });
  const [first] = issues;
  const maxIssues = 20;
  const message = first?.field
    ? `${first.field}: ${first.message}`
    : (first?.message ?? 'The request is not valid.');
  throw new ServiceError('VALIDATION_FAILED', message, { issues: issues.slice(0, maxIssues) });
};
