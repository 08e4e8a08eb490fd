import { useOwnQuery } from '../../../kit/use-own-query.ts';
import { readStanding, standingKey } from './standing.ts';

/** Where a person stands in the community, as every part of a page reads it. */
export const useStanding = (userId: string) =>
  useOwnQuery(userId, { queryKey: standingKey(userId), queryFn: readStanding });
