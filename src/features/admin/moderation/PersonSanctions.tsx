import { useState } from 'react';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { queryClient } from '../../../lib/browser/query-client.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormActions } from '../../../ui/FormActions.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { giveSanction, liftSanction, type NewSanction } from './moderation.ts';
import { SanctionFields } from './SanctionFields.tsx';
import { SanctionList } from './SanctionList.tsx';
import { useReason } from './use-reason.tsx';

const reload = () => void queryClient.invalidateQueries({ queryKey: ['admin', 'moderation', 'sanctions'] });

/** The sanctions of a person in the community, and the way to give one; nobody sanctions themselves. */
export function PersonSanctions({ person, isSelf }: { person: string; isSelf: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title="Community">
      <SanctionList filter="all" person={person} empty="No sanctions." />
      {!isSelf &&
        (isOpen ? (
          <GiveSanction person={person} onClose={() => setOpen(false)} />
        ) : (
          <p>
            <Button variant="quiet" onClick={() => setOpen(true)}>
              Warn, mute or ban
            </Button>
          </p>
        ))}
    </Panel>
  );
}

function GiveSanction({ person, onClose }: { person: string; onClose: () => void }) {
  const [sanction, setSanction] = useState<NewSanction>({ kind: 'warning', days: null });
  const { reason, check, field } = useReason('The person gets it by email.');
  const action = useAction();
  const send = () => {
    if (!check()) return { rejected: 'reason' };
    return action.submit(async () => {
      const given = await giveSanction(person, sanction, reason);
      onClose();
      reload();
      return {
        message: 'Done. The person is emailed.',
        undo: async () => {
          await liftSanction(given, '');
          reload();
        },
      };
    });
  };
  return (
    <Form name="give-sanction" send={send}>
      <ActionNotice action={action} />
      <SanctionFields value={sanction} onChange={(chosen) => chosen && setSanction(chosen)} />
      {field}
      <FormActions label="Save" isBusy={action.isBusy} onCancel={onClose} />
    </Form>
  );
}
