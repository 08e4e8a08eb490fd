import { useId, useState } from 'react';
import type { GroupVote } from '#contracts/group-votes.ts';
import { groupsStrings } from '../../../i18n/account/groups-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { castVote } from './votes.ts';

/** The way to vote for oneself or for an organization, once; an open vote can be changed. */
export function Ballot({ vote, reload }: { vote: GroupVote; reload: () => void }) {
  const { votes: t } = useStrings(groupsStrings);
  const name = useId();
  const own = vote.organizations ?? [];
  const entitled = own.filter(({ may_vote: mayVote }) => mayVote);
  const left = entitled.filter(({ has_voted: hasVoted }) => !vote.is_secret || !hasVoted);
  const [choice, setChoice] = useState(vote.own_choice);
  const [organization, setOrganization] = useState(left[0]?.id ?? '');
  const [isChecked, setChecked] = useState(false);
  const action = useAction();
  const isOfOrganizations = vote.voter === 'organization';
  if (isOfOrganizations && left.length === 0)
    return (
      <Notice>
        {entitled.length > 0 ? t.organizationVoted : own.length > 0 ? t.mayNotVote : t.noOrganization}
      </Notice>
    );
  if (vote.is_secret && vote.has_voted) return <Notice>{t.youVoted}</Notice>;
  const send = () => {
    setChecked(true);
    if (choice === undefined) return { rejected: 'choice' };
    return action.submit(async () => {
      await castVote(vote.id, choice, isOfOrganizations ? organization : undefined);
      reload();
      return t.voted;
    });
  };
  return (
    <Form name="group-vote" send={send}>
      <ActionNotice action={action} />
      {isOfOrganizations && (
        <SelectField
          label={t.votesFor}
          options={left.map(({ id, name: label }) => [id, label] as const)}
          value={organization}
          onChange={({ target }) => setOrganization(target.value)}
        />
      )}
      <fieldset className="form" aria-describedby={`${name}-error`}>
        <legend className="visually-hidden">{vote.question}</legend>
        {vote.options.map((option, index) => (
          <label key={option} className="checkbox">
            <input
              type="radio"
              name={name}
              checked={choice === index + 1}
              onChange={() => setChoice(index + 1)}
            />
            <span dir="auto">{option}</span>
          </label>
        ))}
      </fieldset>
      {isChecked && choice === undefined && (
        <p className="field-error" id={`${name}-error`} role="alert">
          {t.choiceMissing}
        </p>
      )}
      <p>
        <Button type="submit" isBusy={action.isBusy}>
          {vote.own_choice === undefined ? t.vote : t.change}
        </Button>
      </p>
    </Form>
  );
}
