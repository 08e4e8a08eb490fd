import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { queryClient } from '../../../lib/browser/query-client.ts';

/** Fills in the name of who is signed in, once: whoever empties the field finds it empty. */
export function useOwnName(
  userId: string | null | undefined,
  typed: string,
  fillIn: (name: string) => void,
): void {
  const { data: name = '' } = useQuery(
    { queryKey: ['own-name', userId], enabled: !!userId, queryFn: () => readName(userId ?? '') },
    queryClient,
  );
  const isFilled = useRef(typed !== '');
  const fillOnce = useEffectEvent(() => {
    if (!isFilled.current && typed === '') fillIn(name);
    isFilled.current = true;
  });
  useEffect(() => {
    if (name) fillOnce();
  }, [name]);
}

async function readName(userId: string) {
  const data = await loadDataClient();
  const { data: profile } = await data
    .from('profiles')
    .select('first_name, last_name')
    .eq('id', userId)
    .maybeSingle()
    .throwOnError();
  return [profile?.first_name, profile?.last_name].filter(Boolean).join(' ');
}
