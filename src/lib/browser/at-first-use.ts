/** Calls `prepare` once the person begins to use the page; returns how to stop waiting for that. */
export function atFirstUse(prepare: () => void): () => void {
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
