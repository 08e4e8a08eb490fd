import { contactMessageStrings } from '../../../i18n/business/contact-messages-strings.ts';
import { useLanguage, useStrings } from '../../../i18n/use-strings.ts';
import { useState } from 'react';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { sessionIsland } from '../../../kit/session/RequireSession.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { downloadText } from '../../../lib/browser/download-text.ts';
import { track } from '../../../lib/browser/track.ts';
import { statusLabel } from '../../../lib/shared/status-labels.ts';
import { Button } from '../../../ui/Button.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { LoadByParam } from '../LoadByParam.tsx';
import { NotInPlan } from '../membership/NotInPlan.tsx';
import { MessageItem } from './MessageItem.tsx';
import { exportMessages, messageStates, readMessages } from './messages.ts';

const pageSize = 50;

/** What visitors wrote to the business that `?id=` names. */
export const Messages = sessionIsland(
  { name: 'Messages', reason: (language) => contactMessageStrings[language].signIn },
  ({ id: userId }) => <Inbox userId={userId} />,
);

function Inbox({ userId }: { userId: string }) {
  const t = useStrings(contactMessageStrings);
  const language = useLanguage();
  const [state, setState] = useState('');
  const [count, setCount] = useState(pageSize);
  return (
    <>
      <SelectField
        label={t.show}
        value={state}
        options={[['', t.inbox], ...messageStates.map((one) => [one, statusLabel(one, language)] as const)]}
        onChange={({ target }) => {
          setState(target.value);
          setCount(pageSize);
        }}
      />
      <LoadByParam
        param="id"
        queryKey={['messages', userId, state, count]}
        load={(id) => readMessages(id, state, count)}
      >
        {(inbox, reload) => (
          <List
            inbox={inbox}
            isFiltered={state !== ''}
            reload={reload}
            onMore={() => setCount((known) => known + pageSize)}
          />
        )}
      </LoadByParam>
    </>
  );
}

interface ListProps {
  inbox: Awaited<ReturnType<typeof readMessages>>;
  isFiltered: boolean;
  reload: () => void;
  onMore: () => void;
}

function List({ inbox, isFiltered, reload, onMore }: ListProps) {
  const t = useStrings(contactMessageStrings);
  const language = useLanguage();
  const { id, name, slug, time_zone: zone, isIncluded, messages, total } = inbox;
  const action = useAction();
  const save = async () => {
    downloadText(`${slug}-messages.csv`, await exportMessages(id, zone, language), 'text/csv');
    track('download', { file: 'messages' });
  };
  return (
    <>
      <h2>{name}</h2>
      <ActionNotice action={action} />
      {!isIncluded && <NotInPlan what="messages" />}
      {messages.length === 0 ? (
        <p className="soft">{isFiltered ? t.noneOfStatus : t.none}</p>
      ) : (
        <ul className="messages">
          {messages.map((message) => (
            <MessageItem key={message.id} message={message} zone={zone} action={action} reload={reload} />
          ))}
        </ul>
      )}
      <p className="actions">
        {messages.length < total && (
          <Button variant="quiet" onClick={onMore}>
            {t.more}
          </Button>
        )}
        {total > 0 && (
          <Button
            variant="quiet"
            isBusy={action.busyWith === 'export'}
            onClick={() => action.run(save, 'export')}
          >
            {t.exportCsv}
          </Button>
        )}
      </p>
    </>
  );
}
