import { useState } from 'react';
import type { LeadRequest } from '#contracts/leads.ts';
import { leadRequestStrings } from '../../i18n/account/lead-request-strings.ts';
import { useLocalPath, useStrings } from '../../i18n/use-strings.ts';
import { ActionNotice } from '../../kit/ActionNotice.tsx';
import { QueryBoundary } from '../../kit/QueryBoundary.tsx';
import { useAction } from '../../kit/use-action.ts';
import { type LinkedAddress, readLinkedAddress } from '../../lib/browser/linked-address.ts';
import { Button } from '../../ui/Button.tsx';
import { FormActions } from '../../ui/FormActions.tsx';
import { island } from '../../ui/Island.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Form } from '../../kit/forms/Form.tsx';
import { confirmRequest, readRequest, withdrawRequest } from './requests.ts';

/** The request that `?id=` names, for whoever has the secret in the fragment of the address. */
export const RequestPage = island('RequestPage', LinkedRequest);

function LinkedRequest() {
  const t = useStrings(leadRequestStrings);
  const [link] = useState(readLinkedAddress);
  if (link.id === '') return <Notice>{t.notFound}</Notice>;
  return (
    <QueryBoundary
      queryKey={['lead-request', link.id]}
      load={() => readRequest(link)}
      messages={{ not_found: t.notFound, VALIDATION_FAILED: t.notFound }}
    >
      {(request, _, refetch) => <Request link={link} request={request} refetch={refetch} />}
    </QueryBoundary>
  );
}

interface RequestProps {
  link: LinkedAddress;
  request: LeadRequest;
  refetch: () => Promise<unknown>;
}

function Request({ link, request, refetch }: RequestProps) {
  const t = useStrings(leadRequestStrings);
  const path = useLocalPath();
  const [isAsking, setAsking] = useState(false);
  const action = useAction();
  const { kind, body, is_confirmed: isConfirmed, is_withdrawn: isWithdrawn, businesses } = request;
  const run = (work: (link: LinkedAddress) => Promise<void>, done: string) =>
    action.submit(async () => {
      setAsking(false);
      await work(link);
      await refetch();
      return done;
    });
  return (
    <div className="stack">
      <ActionNotice action={action} />
      <div role="status">
        <h2>{isWithdrawn ? t.withdrawnTitle : isConfirmed ? t.sentTitle[kind] : t.confirmTitle}</h2>
      </div>
      {isWithdrawn && <p>{t.withdrawnText}</p>}
      {body && (
        <p className="preserved" dir="auto">
          {body}
        </p>
      )}
      <ul>
        {businesses.map(({ name, slug, status }) => (
          <li key={name}>
            {slug ? <a href={path(`/directory/${slug}`)}>{name}</a> : name}
            {status && !isWithdrawn && <span className="soft"> · {t.statuses[status]}</span>}
          </li>
        ))}
      </ul>
      {!isWithdrawn && (
        <p className="actions">
          {!isConfirmed && (
            <Button isBusy={action.isBusy} onClick={() => void run(confirmRequest, t.confirmed)}>
              {t.confirm}
            </Button>
          )}
          <Button variant="quiet" onClick={() => setAsking(true)}>
            {t.withdraw}
          </Button>
        </p>
      )}
      {isAsking && (
        <Modal title={t.withdrawTitle} onClose={() => setAsking(false)}>
          <Form name="withdraw-request" send={() => run(withdrawRequest, t.withdrawn)}>
            <p>{t.withdrawText}</p>
            <FormActions label={t.confirmWithdraw} isBusy={action.isBusy} onCancel={() => setAsking(false)} />
          </Form>
        </Modal>
      )}
    </div>
  );
}
