import type { ApiRole } from '../callers/caller.ts';
import { RestError } from './errors.ts';
import type { SelectItem } from './parse/ast.ts';

// PostgREST has no such limit: there, the statement timeout of the role and the pool alone bound what a question costs.
const embeds: Record<ApiRole, { depth: number; count: number }> = {
  anon: { depth: 4, count: 12 },
  authenticated: { depth: 6, count: 24 },
  service_role: { depth: 20, count: 100 },
};

/**
 * Refuses a selection that embeds tables too deep or too many of them, which Postgres would plan for seconds. Throws
 * RestError PGRST100.
 */
export function refuseExcessiveEmbeds(select: readonly SelectItem[], role: string): void {
  const max = role === 'anon' || role === 'service_role' ? embeds[role] : embeds.authenticated;
  let count = 0;
  const visit = (items: readonly SelectItem[], depth: number): void => {
    for (const item of items) {
      if (item.kind === 'field') continue;
      count += 1;
      if (depth === max.depth || count > max.count)
        throw new RestError(
          400,
          'PGRST100',
          `Embed at most ${String(max.count)} tables, ${String(max.depth)} deep.`,
        );
      visit(item.select, depth + 1);
    }
  };
  visit(select, 0);
}
