import { useState } from 'react';
import { leadStrings } from '../../../i18n/business/lead-strings.ts';
import { useLanguage, useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
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
import { LeadItem } from './LeadItem.tsx';
import { exportLeads, type LeadFilter, leadSources, leadStates, readLeads } from './leads.ts';
import { LeadSwitch } from './LeadSwitch.tsx';

const pageSize = 50;

/** The leads of the business that `?id=` names. */
export const Leads = sessionIsland(
  { name: 'Leads', reason: (language) => leadStrings[language].signIn },
  ({ id: userId }) => <Inbox userId={userId} />,
);

function Inbox({ userId }: { userId: string }) {
  const t = useStrings(leadStrings);
  const language = useLanguage();
  const [filter, setFilter] = useState<LeadFilter>({ state: '', source: '' });
  const [count, setCount] = useState(pageSize);
  const choose = (change: Partial<LeadFilter>) => {
    setFilter({ ...filter, ...change });
    setCount(pageSize);
  };
  return (
    <>
      <div className="lead-filters">
        <SelectField
          label={t.show}
          value={filter.state}
          options={[['', t.inbox], ...leadStates.map((one) => [one, statusLabel(one, language)] as const)]}
          onChange={({ target }) => choose({ state: target.value })}
        />
        <SelectField
          label={t.source}
          value={filter.source}
          options={[['', t.allSources], ...leadSources.map((one) => [one, t.sources[one]] as const)]}
          onChange={({ target }) => choose({ source: target.value })}
        />
      </div>
      <LoadByParam
        param="id"
        queryKey={['leads', userId, filter, count]}
        load={(id) => readLeads(id, filter, count)}
      >
        {(inbox, reload) => (
          <List
            inbox={inbox}
            isFiltered={filter.state !== '' || filter.source !== ''}
            reload={reload}
            onMore={() => setCount((known) => known + pageSize)}
          />
        )}
      </LoadByParam>
    </>
  );
}

interface ListProps {
  inbox: Awaited<ReturnType<typeof readLeads>>;
  isFiltered: boolean;
  reload: () => void;
  onMore: () => void;
}

function List({ inbox, isFiltered, reload, onMore }: ListProps) {
  const t = useStrings(leadStrings);
  const language = useLanguage();
  const path = useLocalPath();
  const { id, name, slug, time_zone: zone, currency, isIncluded, leads, referrers, total } = inbox;
  const action = useAction();
  const save = async () => {
    downloadText(`${slug}-leads.csv`, await exportLeads({ id, zone, currency }, language), 'text/csv');
    track('download', { file: 'leads' });
  };
  return (
    <>
      <h2>{name}</h2>
      <ActionNotice action={action} />
      {!isIncluded && <NotInPlan what="messages" />}
      {leads.length === 0 ? (
        <p className="soft">{isFiltered ? t.noneOfStatus : t.none}</p>
      ) : (
        <ul className="messages">
          {leads.map((lead) => (
            <LeadItem
              key={lead.id}
              lead={lead}
              referrer={referrers.get(lead.id)}
              zone={zone}
              currency={currency}
              action={action}
              reload={reload}
            />
          ))}
        </ul>
      )}
      <p className="actions">
        {leads.length < total && (
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
        <a href={path('/account/referrals')}>{t.given}</a>
      </p>
      <LeadSwitch inbox={inbox} action={action} reload={reload} />
    </>
  );
}
