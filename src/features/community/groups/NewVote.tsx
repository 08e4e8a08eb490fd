import { useState } from 'react';
import type { GroupPage } from '#contracts/groups.ts';
import { groupsStrings } from '../../../i18n/account/groups-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { useProblems } from '../../../kit/forms/use-problems.ts';
import { useAction } from '../../../kit/use-action.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormActions } from '../../../ui/FormActions.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { useNewAccountHint } from '../rules/use-new-account-hint.ts';
import { createVote } from './votes.ts';

interface NewVoteProps {
  group: GroupPage;
  userId: string;
  onDone: () => void;
  onCancel: () => void;
}

/** The form of a new vote. */
export function NewVote({ group, userId, onDone, onCancel }: NewVoteProps) {
  const { votes: t } = useStrings(groupsStrings);
  const newAccount = useNewAccountHint(userId, 'texts');
  const [draft, setDraft] = useState(() => ({
    ...{ id: crypto.randomUUID(), question: '', details: '', options: t.defaultOptions },
    ...{ voter: 'person', quorum: '', closes: '', isSecret: false },
  }));
  const action = useAction();
  const options = draft.options
    .split('\n')
    .map((option) => option.trim())
    .filter((option) => option !== '');
  const closesAt = new Date(draft.closes);
  const { errorsOf, check } = useProblems({
    question: draft.question.trim() === '' ? [t.questionMissing] : [],
    options:
      options.length < 2 || options.length > 10 || new Set(options).size < options.length
        ? [t.optionsForm]
        : [],
    closes: Number.isNaN(closesAt.getTime()) ? [t.closesMissing] : [],
    quorum: /^\d{0,5}$/.test(draft.quorum.trim()) ? [] : [t.quorumForm],
  });
  const send = () => {
    const wrong = check();
    if (wrong) return wrong;
    return action.submit(async () => {
      await createVote({
        ...{
          vote_id: draft.id,
          group_id: group.id,
          question: draft.question,
          details: draft.details,
          options,
        },
        ...{ is_secret: draft.isSecret, voter: draft.voter === 'organization' ? 'organization' : 'person' },
        ...{ quorum: Number(draft.quorum), closes_at: closesAt.toISOString() },
      });
      onDone();
      return t.asked;
    });
  };
  return (
    <Panel title={t.new}>
      <Form name="new-vote" send={send}>
        <ActionNotice action={action} />
        <Field
          label={t.question}
          maxLength={200}
          value={draft.question}
          errors={errorsOf('question')}
          onChange={({ target }) => setDraft({ ...draft, question: target.value })}
        />
        <TextArea
          label={t.details}
          hint={newAccount}
          rows={3}
          maxLength={5000}
          value={draft.details}
          onChange={({ target }) => setDraft({ ...draft, details: target.value })}
        />
        <TextArea
          label={t.options}
          hint={t.optionsHint}
          rows={3}
          value={draft.options}
          errors={errorsOf('options')}
          onChange={({ target }) => setDraft({ ...draft, options: target.value })}
        />
        <SelectField
          label={t.whoVotes}
          options={[
            ['person', t.byPerson],
            ['organization', t.byOrganization],
          ]}
          value={draft.voter}
          onChange={({ target }) => setDraft({ ...draft, voter: target.value })}
        />
        <Field
          label={t.closesField}
          type="datetime-local"
          value={draft.closes}
          errors={errorsOf('closes')}
          onChange={({ target }) => setDraft({ ...draft, closes: target.value })}
        />
        <Field
          label={t.quorumField}
          hint={t.quorumHint}
          inputMode="numeric"
          value={draft.quorum}
          errors={errorsOf('quorum')}
          onChange={({ target }) => setDraft({ ...draft, quorum: target.value })}
        />
        <label className="checkbox">
          <input
            type="checkbox"
            checked={draft.isSecret}
            onChange={({ target }) => setDraft({ ...draft, isSecret: target.checked })}
          />
          {t.secretField}
        </label>
        <FormActions label={t.ask} isBusy={action.isBusy} onCancel={onCancel} />
      </Form>
    </Panel>
  );
}
