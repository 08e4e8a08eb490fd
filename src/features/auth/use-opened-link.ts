import { useCallback, useEffect, useState } from 'react';
import { type OpenedLink, openLink } from './open-link.ts';

/** The mailed link's fate, undefined while it is being checked; and how to check again after a broken connection. */
export function useOpenedLink(): [OpenedLink | undefined, () => void] {
  const [link, setLink] = useState<OpenedLink>();
  const check = useCallback(() => {
    void openLink().then(setLink);
  }, []);
  useEffect(check, [check]);
  const checkAgain = () => {
    setLink(undefined);
    check();
  };
  return [link, checkAgain];
}
