import { useState } from 'react';
import { eventCopyStrings } from '../../../../i18n/business/event-copy-strings.ts';
import { useStrings } from '../../../../i18n/use-strings.ts';
import { Button } from '../../../../ui/Button.tsx';
import type { PostArea } from '../../posts/post-area.ts';
import { saveTemplate } from './copies.ts';
import { CopyEvent } from './CopyEvent.tsx';
import { NameTemplate } from './NameTemplate.tsx';

interface CopyActionsProps {
  area: PostArea;
  event: { id: string; title: string; zone: string };
}

/** The ways to have an event once more: a copy, or a template. */
export function CopyActions({ area, event: { id, title, zone } }: CopyActionsProps) {
  const t = useStrings(eventCopyStrings);
  const [open, setOpen] = useState<'copy' | 'template'>();
  const [templateId] = useState(() => crypto.randomUUID());
  const close = () => setOpen(undefined);
  return (
    <>
      <p className="actions">
        <Button variant="quiet" onClick={() => setOpen('copy')}>
          {t.duplicate}
        </Button>
        <Button variant="quiet" onClick={() => setOpen('template')}>
          {t.saveAs}
        </Button>
      </p>
      {open === 'copy' && (
        <CopyEvent
          area={area}
          source={{ kind: 'event', id }}
          heading={t.duplicate}
          title={title}
          zone={zone}
          onClose={close}
        />
      )}
      {open === 'template' && (
        <NameTemplate
          heading={t.saveAs}
          name={title}
          save={async (name) => {
            await saveTemplate(templateId, id, name);
            return t.saved(name);
          }}
          onClose={close}
        />
      )}
    </>
  );
}
