import { useEffect, useRef, useState } from 'react';

const everyMs = 2_000;
const mostTries = 30;

/** Reads anew every two seconds while something is awaited, for a minute at most; whether it goes on. */
export function usePolling(isAwaited: boolean, reload: () => void): boolean {
  const [tries, setTries] = useState(0);
  const latest = useRef(reload);
  useEffect(() => {
    latest.current = reload;
  });
  const isPolling = isAwaited && tries < mostTries;
  useEffect(() => {
    if (!isPolling) return;
    const timer = setTimeout(() => {
      latest.current();
      setTries(tries + 1);
    }, everyMs);
    return () => {
      clearTimeout(timer);
    };
  }, [isPolling, tries]);
  return isPolling;
}
