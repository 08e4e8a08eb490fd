import { useQuery } from '@tanstack/react-query';
import { takesCards } from '../../../lib/browser/billing-client.ts';
import { queryClient } from '../../../lib/browser/query-client.ts';

/** Whether cards are taken; undefined while that is not known, and where nothing is to be paid. */
export const useTakesCards = (isAsked: boolean): boolean | undefined =>
  useQuery({ queryKey: ['takes-cards'], enabled: isAsked, queryFn: takesCards }, queryClient).data;
