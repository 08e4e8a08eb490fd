import { statusLabel } from '../../lib/shared/status-labels.ts';

/** A state as a word in a frame. */
export function StateBadge({ state }: { state: string }) {
  const isPublic = state === 'approved' || state === 'active';
  return (
    <span className="badge" data-state={isPublic ? 'active' : undefined}>
      {statusLabel(state)}
    </span>
  );
}
