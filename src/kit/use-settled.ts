import { useEffect, useState } from 'react';

const pause = 300;

/** A value as it was when it stopped changing: a search is sent when the person pauses, not at each key. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(value);
    }, pause);
    return () => {
      clearTimeout(timer);
    };
  }, [value]);
  return settled;
}
