import { useEffect, useState } from 'react';
import { type OpenedLink, openLink } from './open-link.ts';

/** The mailed link's fate; undefined while it is being checked. */
export function useOpenedLink(): OpenedLink | undefined {
  const [link, setLink] = useState<OpenedLink>();
  useEffect(() => {
    void openLink().then(setLink);
  }, []);
  return link;
}
