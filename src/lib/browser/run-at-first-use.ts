/** Runs `prepare` once, at the first focus, pointer or input event of the page; returns a function that cancels it. */
export function runAtFirstUse(prepare: () => void): () => void {
  const begun = new AbortController();
  const begin = () => {
    begun.abort();
    prepare();
  };
  for (const use of ['focusin', 'pointerdown', 'input'])
    document.addEventListener(use, begin, { signal: begun.signal });
  return () => {
    begun.abort();
  };
}
