import type { PasskeyListItem } from '@supabase/supabase-js';
import { useState } from 'react';
import { ActionNotice } from '../../kit/ActionNotice.tsx';
import { loadFactorNameInput } from '../../kit/forms/account-contracts.ts';
import { Form } from '../../kit/forms/Form.tsx';
import { useFormOf } from '../../kit/forms/use-form-of.ts';
import { QueryBoundary } from '../../kit/QueryBoundary.tsx';
import { useAction } from '../../kit/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormActions } from '../../ui/FormActions.tsx';
import { ConfirmRemoval } from './ConfirmRemoval.tsx';
import { addPasskey, listPasskeys, removePasskey, renamePasskey } from './passkeys.ts';
import { useDateFormat } from './use-date-format.ts';
import { accountStrings } from '../../i18n/account/account-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';

/** The passkeys that sign in to the account: adding one, naming and removing them. */
export function Passkeys({ userId }: { userId: string }) {
  const { passkeys: t } = useStrings(accountStrings);
  const action = useAction();
  return (
    <QueryBoundary queryKey={['passkeys', userId]} load={listPasskeys}>
      {(passkeys, reload) => (
        <div className="stack">
          <p>{t.text}</p>
          <ActionNotice action={action} />
          {passkeys.length > 0 && (
            <ul className="rows">
              {passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} onChange={reload} />
              ))}
            </ul>
          )}
          <div className="actions">
            <Button
              variant={passkeys.length === 0 ? 'main' : 'quiet'}
              isBusy={action.isBusy}
              onClick={() =>
                action.run(async () => {
                  await addPasskey();
                  reload();
                  return t.added;
                })
              }
            >
              {passkeys.length === 0 ? t.add : t.addAnother}
            </Button>
          </div>
        </div>
      )}
    </QueryBoundary>
  );
}

interface PasskeyRowProps {
  passkey: PasskeyListItem;
  onChange: () => void;
}

function PasskeyRow({ passkey, onChange }: PasskeyRowProps) {
  const { passkeys: t } = useStrings(accountStrings);
  const [doing, setDoing] = useState<'rename' | 'remove'>();
  const name = passkey.friendly_name ?? t.unnamed;
  const end = () => setDoing(undefined);
  if (doing === 'rename')
    return (
      <li>
        <Rename
          passkeyId={passkey.id}
          name={name}
          onEnd={() => {
            end();
            onChange();
          }}
          onCancel={end}
        />
      </li>
    );
  return (
    <li>
      <span>
        <strong>{name}</strong>
        <br />
        <Dates passkey={passkey} />
      </span>
      {doing === 'remove' ? (
        <ConfirmRemoval
          label={t.removeNamed(name)}
          hint={t.removeHint}
          remove={async () => {
            await removePasskey(passkey.id);
            onChange();
            return t.removed;
          }}
          onCancel={end}
        />
      ) : (
        <span className="actions">
          <Button variant="quiet" aria-label={t.renameNamed(name)} onClick={() => setDoing('rename')}>
            {t.rename}
          </Button>
          <Button variant="quiet" aria-label={t.removeNamed(name)} onClick={() => setDoing('remove')}>
            {t.remove}
          </Button>
        </span>
      )}
    </li>
  );
}

function Dates({ passkey: { created_at, last_used_at } }: { passkey: PasskeyListItem }) {
  const { passkeys: t } = useStrings(accountStrings);
  const date = useDateFormat();
  return (
    <span className="soft">
      {t.addedOn(date(created_at))}
      {' · '}
      {last_used_at === undefined ? t.neverUsed : t.usedOn(date(last_used_at))}
    </span>
  );
}

interface RenameProps {
  passkeyId: string;
  name: string;
  onEnd: () => void;
  onCancel: () => void;
}

function Rename({ passkeyId, name: known, onEnd, onCancel }: RenameProps) {
  const { passkeys: t } = useStrings(accountStrings);
  const form = useFormOf(loadFactorNameInput, { name: known }, async ({ name }) => {
    await renamePasskey(passkeyId, name);
    onEnd();
  });
  return (
    <Form name="rename-passkey" send={form.send}>
      <FailureNotice failure={form.failure} />
      <Field label={t.name} hint={t.nameHint} autoFocus {...form.field('name')} />
      <FormActions label={t.save} isBusy={form.isBusy} onCancel={onCancel} />
    </Form>
  );
}
