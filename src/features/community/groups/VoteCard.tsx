import type { GroupVote } from '#contracts/group-votes.ts';
import type { GroupPage } from '#contracts/groups.ts';
import { groupsStrings } from '../../../i18n/account/groups-strings.ts';
import { useDateLocale, useStrings } from '../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { formatDateTime } from '../../../lib/shared/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { ReportButton } from '../rules/ReportButton.tsx';
import { Ballot } from './Ballot.tsx';
import { VoteDecision } from './decisions/VoteDecision.tsx';
import { cancelVote, resumeVote } from './votes.ts';

interface VoteCardProps {
  vote: GroupVote;
  group: GroupPage;
  userId: string;
  /** Whether the reader asks for votes and records what they decided. */
  mayAsk: boolean;
  reload: () => void;
}

/** A vote: its question, the way to vote, and its result as far as it may be known. */
export function VoteCard({ vote, group, userId, mayAsk, reload }: VoteCardProps) {
  const { votes: t } = useStrings(groupsStrings);
  const locale = useDateLocale();
  const action = useAction();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const closes = formatDateTime(vote.closes_at, { zone, locale });
  const isValid = vote.cast >= vote.quorum;
  const cancel = () => {
    action.run(async () => {
      await cancelVote(vote.id);
      reload();
      return {
        message: t.wasCanceled,
        undo: async () => {
          await resumeVote(vote.id);
          reload();
        },
      };
    });
  };
  return (
    <Panel title={vote.question}>
      <p className="soft">
        {[
          vote.is_secret ? t.secret : t.open,
          vote.voter === 'organization' ? t.byOrganization : t.byPerson,
          vote.is_canceled ? t.canceled : vote.is_open ? t.closes(closes) : t.closed(closes),
        ].join(' · ')}
      </p>
      {vote.details && (
        <p className="group-text" dir="auto">
          {vote.details}
        </p>
      )}
      {vote.is_open && group.role && <Ballot vote={vote} reload={reload} />}
      {vote.result && <Result vote={vote} result={vote.result} />}
      <p role="status">
        {t.cast(vote.cast, vote.entitled)}
        {vote.quorum > 0 && ` · ${t.quorum(vote.quorum)}`}
        {!vote.is_open && !vote.is_canceled && !isValid && ` · ${t.noQuorum}`}
      </p>
      <VoteDecision
        {...{ vote, group, userId, mayAsk, reload }}
        isValid={isValid && vote.cast > 0 && !vote.is_hidden}
      />
      {vote.is_open && vote.is_secret && <p className="soft">{t.secretHint}</p>}
      {vote.is_open && group.manages && (
        <>
          <ActionNotice action={action} />
          <p>
            <Button
              variant="quiet"
              aria-label={`${t.cancel}: ${vote.question}`}
              isBusy={action.isBusy}
              onClick={cancel}
            >
              {t.cancel}
            </Button>
          </p>
        </>
      )}
      <ReportButton
        entity="vote"
        id={vote.id}
        named={vote.question}
        isOwn={vote.is_own}
        isHidden={vote.is_hidden}
      />
    </Panel>
  );
}

function Result({ vote, result }: { vote: GroupVote; result: number[] }) {
  const { votes: t } = useStrings(groupsStrings);
  return (
    <ul className="rows" aria-label={t.result}>
      {vote.options.map((option, index) => {
        const votes = result[index] ?? 0;
        return (
          <li key={option}>
            <span dir="auto">{option}</span>
            <span>
              <meter
                aria-label={option}
                min={0}
                max={Math.max(vote.cast, 1)}
                value={votes}
                className="vote-meter"
              />{' '}
              {t.votes(votes)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
