import { useLayoutEffect, useRef } from 'react';

interface FitTextProps {
  text: string;
  /** In points: as large as it fits between these. */
  largest: number;
  smallest: number;
}

/**
 * A text as large as it fits its box in up to three lines, in its own direction; shaped by the browser, which has the letters of every
 * script. Even the longest name stays within its box.
 */
export function FitText({ text, largest, smallest }: FitTextProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    for (let size = largest; size >= smallest; size -= 1) {
      element.style.fontSize = `${String(size)}pt`;
      if (element.scrollWidth <= element.clientWidth && element.scrollHeight <= element.clientHeight) return;
    }
  }, [text, largest, smallest]);
  return (
    <div ref={box} className="fit-text" dir="auto">
      {text}
    </div>
  );
}
