import { useIsReady } from './use-is-ready.ts';

/** Part of an island's static text: shows itself when the island's script failed or is late, and is gone once it works. */
export function StillLoading({ words }: { words?: string | undefined }) {
  if (useIsReady()) return null;
  return (
    <p className="still-loading">{words ?? 'Still loading. If this takes too long, reload the page.'}</p>
  );
}
