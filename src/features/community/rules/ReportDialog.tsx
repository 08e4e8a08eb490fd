import { useState } from 'react';
import { type ReportedEntity, type ReportReason, reportReasons } from '#contracts/moderation.ts';
import { communityRulesStrings } from '../../../i18n/account/community-rules-strings.ts';
import { useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { FormActions } from '../../../ui/FormActions.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';

interface ReportDialogProps {
  entity: ReportedEntity;
  /** Of the conversation for a message, of the person for a profile. */
  id: string;
  /** The number of a message. */
  seq?: number;
  onClose: () => void;
}

/** Reports something of somebody else to staff, and says what they will read. */
export function ReportDialog({ entity, id, seq = 0, onClose }: ReportDialogProps) {
  const { report: t } = useStrings(communityRulesStrings);
  const path = useLocalPath();
  const [reason, setReason] = useState<ReportReason>('spam');
  const [details, setDetails] = useState('');
  const action = useAction();
  const send = () =>
    action.submit(async () => {
      const isNew = await report({ entity, id, seq, reason, details });
      onClose();
      return isNew ? t.done : t.already;
    });
  return (
    <Modal title={t.titles[entity]} onClose={onClose}>
      <Form name="report-in-community" send={send}>
        <ActionNotice action={action} />
        <p>
          {t.texts[entity]} {t.secret} <a href={path('/code-of-conduct')}>{t.conduct}</a>
        </p>
        <SelectField
          label={t.reason}
          options={reportReasons.map((one) => [one, t.reasons[one]] as const)}
          value={reason}
          onChange={({ target }) => setReason(reportReasons.find((one) => one === target.value) ?? 'other')}
        />
        <TextArea
          label={t.details}
          rows={3}
          maxLength={1000}
          value={details}
          onChange={({ target }) => setDetails(target.value)}
        />
        <FormActions label={t.send} isBusy={action.isBusy} onCancel={onClose} />
      </Form>
    </Modal>
  );
}

interface Report {
  entity: ReportedEntity;
  id: string;
  seq: number;
  reason: ReportReason;
  details: string;
}

/** Whether it is the first report of this by the reader. Throws the database's error. */
async function report(wanted: Report): Promise<boolean> {
  const data = await loadDataClient();
  const { data: answer } = await data.rpc('report_in_community', { ...wanted }).throwOnError();
  return answer === 'reported';
}
