import { useEffect, useRef, useState } from 'react';

const pause = 300;

/**
 * The words in the search field of a list: `type` shows what is typed at once and hands it to `search` after a pause, unless
 * `stop` is called before. When the list shows another search (Back, a saved view), the field follows.
 */
export function useTypedWords(shown: string, search: (words: string) => void) {
  const [words, setWords] = useState(shown);
  const [known, setKnown] = useState(shown);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => {
    clearTimeout(timer.current);
  };
  useEffect(() => stop, []);
  if (known !== shown) {
    setKnown(shown);
    if (words.trim() !== shown.trim()) setWords(shown);
  }
  const type = (next: string) => {
    setWords(next);
    stop();
    timer.current = setTimeout(() => {
      search(next);
    }, pause);
  };
  return { words, type, stop };
}
