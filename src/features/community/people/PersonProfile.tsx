import { useState } from 'react';
import type { PersonPage } from '#contracts/people.ts';
import { communityRulesStrings } from '../../../i18n/account/community-rules-strings.ts';
import { peopleStrings } from '../../../i18n/account/people-strings.ts';
import { useLanguage, useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { sessionIsland } from '../../../kit/session/RequireSession.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { usePageTitle } from '../../../kit/use-page-title.ts';
import { queryParam } from '../../../lib/browser/query-param.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { ConnectionActions } from '../connections/ConnectionActions.tsx';
import { WriteButton } from '../messages/WriteButton.tsx';
import { ReportDialog } from '../rules/ReportDialog.tsx';
import { Avatar } from './Avatar.tsx';
import { BlockPerson } from './BlockPerson.tsx';
import { readPerson, setBlocked } from './people.ts';
import { PersonFacts } from './PersonFacts.tsx';

/** The profile of the person that `?name=` names, as far as the reader may see it. */
export const PersonProfile = sessionIsland(
  { name: 'PersonProfile', reason: (language) => peopleStrings[language].directory.signIn },
  ({ id: userId }) => {
    const slug = queryParam('name');
    return (
      <QueryBoundary queryKey={['person', userId, slug]} load={() => readPerson(slug)}>
        {(person, reload) =>
          person ? <Profile userId={userId} person={person} reload={reload} /> : <Gone />
        }
      </QueryBoundary>
    );
  },
);

function Gone() {
  const { person: t } = useStrings(peopleStrings);
  const path = useLocalPath();
  return (
    <div className="stack">
      <p>{t.gone}</p>
      <p>
        <a href={path('/account/people')}>{t.back}</a>
      </p>
    </div>
  );
}

interface ProfileProps {
  userId: string;
  person: PersonPage;
  reload: () => void;
}

function Profile({ userId, person, reload }: ProfileProps) {
  const language = useLanguage();
  const { person: t, profile } = peopleStrings[language];
  const path = useLocalPath();
  const { report } = communityRulesStrings[language];
  const [isBlocking, setBlocking] = useState(false);
  const [isReporting, setReporting] = useState(false);
  const action = useAction();
  const name = person.name || profile.noName;
  usePageTitle(name);
  const listing = person.organization?.find((one) => one.listing)?.listing;
  if (person.is_blocked)
    return (
      <div className="stack">
        <Notice>{t.blocked(name)}</Notice>
        <ActionNotice action={action} />
        <p>
          <Button
            isBusy={action.isBusy}
            onClick={() => {
              action.run(async () => {
                await setBlocked(person.id, false);
                reload();
                return t.unblocked(name);
              });
            }}
          >
            {t.unblock}
          </Button>
        </p>
      </div>
    );
  return (
    <article className="card stack">
      <div className="person-head">
        <Avatar name={name} url={person.avatar_url} />
        <div>
          {person.headline && (
            <p className="person-headline" dir="auto">
              {person.headline}
            </p>
          )}
          {person.pronouns && (
            <p className="soft" dir="auto">
              {person.pronouns}
            </p>
          )}
        </div>
      </div>
      <PersonFacts person={person} language={language} />
      <p className="actions person-actions">
        {person.is_self ? (
          <a className="button" data-variant="quiet" href={path('/account/people/profile')}>
            {t.edit}
          </a>
        ) : (
          <>
            {person.may_write && <WriteButton id={person.id} name={name} />}
            <ConnectionActions userId={userId} person={person} name={name} />
            <Button variant="quiet" aria-label={t.blockNamed(name)} onClick={() => setBlocking(true)}>
              {t.block}
            </Button>
            <Button
              variant="quiet"
              aria-label={`${report.titles.profile}: ${name}`}
              onClick={() => setReporting(true)}
            >
              {report.send}
            </Button>
          </>
        )}
        {!person.is_self && listing && (
          <a href={path(`/account/referrals/new?${new URLSearchParams({ listing }).toString()}`)}>
            {t.refer}
          </a>
        )}
        {person.audience === 'public' && <a href={path(`/people/${person.slug}`)}>{t.publicPage}</a>}
      </p>
      {isReporting && <ReportDialog entity="profile" id={person.id} onClose={() => setReporting(false)} />}
      {isBlocking && (
        <BlockPerson id={person.id} name={name} onDone={reload} onClose={() => setBlocking(false)} />
      )}
    </article>
  );
}
