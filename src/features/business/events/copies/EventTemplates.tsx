import { useState } from 'react';
import { eventCopyStrings } from '../../../../i18n/business/event-copy-strings.ts';
import { useStrings } from '../../../../i18n/use-strings.ts';
import { QueryBoundary } from '../../../../kit/QueryBoundary.tsx';
import { useAction } from '../../../../kit/use-action.ts';
import { FailureNotice } from '../../../../ui/FailureNotice.tsx';
import { FormActions } from '../../../../ui/FormActions.tsx';
import { Form } from '../../../../kit/forms/Form.tsx';
import { Modal } from '../../../../ui/Modal.tsx';
import type { PostArea } from '../../posts/post-area.ts';
import { deleteTemplate, type EventTemplate, readTemplates, renameTemplate } from './copies.ts';
import { CopyEvent } from './CopyEvent.tsx';
import { NameTemplate } from './NameTemplate.tsx';

interface EventTemplatesProps {
  area: PostArea;
  /** A listing by its id, or the chamber (null). */
  ownerId: string | null;
  zone: string;
}

/** The templates of a business or the chamber: a new event from one, another name, deleted; nothing where there are none. */
export function EventTemplates({ area, ownerId, zone }: EventTemplatesProps) {
  const t = useStrings(eventCopyStrings);
  const [open, setOpen] = useState<{ to: 'use' | 'rename' | 'remove'; template: EventTemplate }>();
  const action = useAction();
  const close = () => setOpen(undefined);
  return (
    <QueryBoundary queryKey={['event-templates', ownerId]} load={() => readTemplates(ownerId)}>
      {(templates, _, refetch) => (
        <>
          {templates.length > 0 && (
            <details className="folded">
              <summary>{t.templates}</summary>
              <ul className="rows">
                {templates.map((template) => (
                  <li key={template.id}>
                    <strong dir="auto">{template.name}</strong>
                    <span className="actions">
                      {(['use', 'rename', 'remove'] as const).map((to) => (
                        <button
                          key={to}
                          type="button"
                          className="link"
                          aria-label={t.named(t[to], template.name)}
                          onClick={() => setOpen({ to, template })}
                        >
                          {t[to]}
                        </button>
                      ))}
                    </span>
                  </li>
                ))}
              </ul>
            </details>
          )}
          {open?.to === 'use' && (
            <CopyEvent
              area={area}
              source={{ kind: 'template', id: open.template.id }}
              heading={t.fromTemplate(open.template.name)}
              title={open.template.name}
              zone={zone}
              onClose={close}
            />
          )}
          {open?.to === 'rename' && (
            <NameTemplate
              heading={t.named(t.rename, open.template.name)}
              name={open.template.name}
              save={async (name) => {
                await renameTemplate(open.template.id, name);
                await refetch();
                return t.renamed;
              }}
              onClose={close}
            />
          )}
          {open?.to === 'remove' && (
            <Modal title={t.ask(open.template.name)} onClose={close}>
              <Form
                name="delete-template"
                send={() =>
                  action.submit(async () => {
                    await deleteTemplate(open.template.id);
                    await refetch();
                    close();
                    return t.removed;
                  })
                }
              >
                <FailureNotice failure={action.failure} />
                <p>{t.askText}</p>
                <FormActions label={t.remove} isBusy={action.isBusy} onCancel={close} />
              </Form>
            </Modal>
          )}
        </>
      )}
    </QueryBoundary>
  );
}
