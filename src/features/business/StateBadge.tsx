import { useLanguage } from '../../i18n/use-strings.ts';
import { statusLabel } from '../../lib/shared/status-labels.ts';

/** A state as a word in a frame. */
export function StateBadge({ state }: { state: string }) {
  const language = useLanguage();
  const isPublic = state === 'approved' || state === 'active';
  return (
    <span className="badge" data-state={isPublic ? 'active' : undefined}>
      {statusLabel(state, language)}
    </span>
  );
}
