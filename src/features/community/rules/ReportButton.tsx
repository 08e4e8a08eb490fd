import { useState } from 'react';
import type { ReportedEntity } from '#contracts/moderation.ts';
import { communityRulesStrings } from '../../../i18n/account/community-rules-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { Button } from '../../../ui/Button.tsx';
import { ReportDialog } from './ReportDialog.tsx';

interface ReportButtonProps {
  entity: ReportedEntity;
  id: string;
  /** What the button is about, for who hears it alone. */
  named: string;
  isOwn: boolean;
  isHidden: boolean;
  /** Whether the reader still sees what staff hid. */
  isShown?: boolean;
}

/** The button that reports something of a group to staff, or that staff hid it; nothing for what is one's own. */
export function ReportButton({ entity, id, named, isOwn, isHidden, isShown = true }: ReportButtonProps) {
  const { post: t } = useStrings(communityRulesStrings);
  const [isOpen, setOpen] = useState(false);
  if (isHidden) return <p role="status">{isShown ? t.hidden : t.gone}</p>;
  if (isOwn) return null;
  return (
    <>
      <p>
        <Button variant="quiet" aria-label={`${t.report}: ${named}`} onClick={() => setOpen(true)}>
          {t.report}
        </Button>
      </p>
      {isOpen && <ReportDialog entity={entity} id={id} onClose={() => setOpen(false)} />}
    </>
  );
}
