import { useState } from 'react';
import { counted } from '../../../i18n/counted.ts';
import { ReasonDialog } from '../../../kit/ReasonDialog.tsx';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { track } from '../../../lib/browser/track.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import type { ActionDialogProps } from '../lists/definition.ts';

interface EndedRow {
  id: string;
  name: string | null;
  status: string;
  /** Null for staff who do not bill. */
  paid: number | null;
}

/** Ends placements early, for a reason that the business reads; who bills says what goes back. */
export function EndPlacement({ rows, onDone, onClose }: ActionDialogProps<EndedRow>) {
  const [back, setBack] = useState('nothing');
  const isPaid = rows.some(({ paid }) => (paid ?? 0) > 0);
  const what = rows.length === 1 ? `“${rows[0]?.name ?? ''}”` : counted(rows.length, '# item', '# items');
  return (
    <ReasonDialog
      name="end-placement"
      title={`End: ${what}`}
      label="End now"
      hint="Sent to the business by email, and saved in the activity log."
      onSend={async (reason) => {
        const data = await loadDataClient();
        for (const { id } of rows)
          await data
            .rpc('end_placement', { placement_id: id, reason, gives_back: isPaid ? back : 'nothing' })
            .throwOnError();
        track('admin_action', { action: 'placement_end' });
        await onDone();
        onClose();
      }}
      onClose={onClose}
    >
      <p>A post that has no other paid time left is taken off the site.</p>
      {isPaid && (
        <SelectField
          label="Refund"
          options={[
            ['nothing', 'Nothing'],
            ['unused', 'For the unused days'],
            ['all', 'All'],
          ]}
          value={back}
          onChange={({ target }) => setBack(target.value)}
        />
      )}
    </ReasonDialog>
  );
}
