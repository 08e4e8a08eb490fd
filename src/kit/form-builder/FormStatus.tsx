import { formBuilderStrings } from '../../i18n/shared/form-builder-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import { Button } from '../../ui/Button.tsx';
import { ActionNotice } from '../ActionNotice.tsx';
import { useAction } from '../use-action.ts';
import { changeFormStatus, duplicateForm, type StoredForm } from './stored-form.ts';

interface FormStatusProps {
  stored: StoredForm;
  isUnsaved: boolean;
  refetch: () => Promise<unknown>;
}

/** Publishes, closes, copies and archives a survey or contact form; each but the copy can be undone. */
export function FormStatus({
  stored: { id, status, archived_at: archivedAt },
  isUnsaved,
  refetch,
}: FormStatusProps) {
  const t = useStrings(formBuilderStrings);
  const action = useAction();
  const change = (to: Parameters<typeof changeFormStatus>[1], message: string, back?: typeof to) =>
    action.run(async () => {
      await changeFormStatus(id, to);
      await refetch();
      if (!back) return message;
      return {
        message,
        undo: async () => {
          await changeFormStatus(id, back);
          await refetch();
        },
      };
    });
  return (
    <>
      {status === 'draft' && (
        <Button
          variant="quiet"
          disabled={isUnsaved}
          title={isUnsaved ? t.saveFirst : undefined}
          onClick={() => change({ status: 'open' }, t.published, { status: 'closed' })}
        >
          {t.publish}
        </Button>
      )}
      {status === 'open' && (
        <Button variant="quiet" onClick={() => change({ status: 'closed' }, t.closed, { status: 'open' })}>
          {t.close}
        </Button>
      )}
      {status === 'closed' && (
        <Button variant="quiet" onClick={() => change({ status: 'open' }, t.reopened, { status: 'closed' })}>
          {t.reopen}
        </Button>
      )}
      <Button
        variant="quiet"
        isBusy={action.isBusy}
        onClick={() =>
          action.run(async () => {
            location.assign(`/admin/forms/edit?id=${await duplicateForm(id)}`);
          })
        }
      >
        {t.duplicate}
      </Button>
      {archivedAt === null ? (
        <Button
          variant="quiet"
          onClick={() => change({ archived_at: new Date().toISOString() }, t.archived, { archived_at: null })}
        >
          {t.archive}
        </Button>
      ) : (
        <Button variant="quiet" onClick={() => change({ archived_at: null }, t.restored)}>
          {t.restoreForm}
        </Button>
      )}
      <ActionNotice action={action} />
    </>
  );
}
