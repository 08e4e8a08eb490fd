import { useState } from 'react';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormActions } from '../../../ui/FormActions.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { isOwnAccount, type LedgerAccount, removeAccount, saveAccount } from './books.ts';

interface AccountsProps {
  accounts: LedgerAccount[];
  isAdmin: boolean;
  onSaved: () => void;
}

/** The accounts of the ledger with their codes in the chamber's books; admins change them and add accounts for income. */
export function Accounts({ accounts, isAdmin, onSaved }: AccountsProps) {
  const [open, setOpen] = useState<string>();
  const close = () => setOpen(undefined);
  const settle = () => {
    close();
    onSaved();
  };
  return (
    <Panel title="Accounts">
      <ul className="queue">
        {accounts.map((account) => {
          const { id, code, name, kind } = account;
          const words = (
            <>
              <span>
                {code} {name}
              </span>
              <small>{kind}</small>
            </>
          );
          return (
            <li key={id} data-current={open === id}>
              <span aria-hidden="true" />
              {isAdmin ? (
                <button
                  type="button"
                  className="opener"
                  aria-expanded={open === id}
                  onClick={() => setOpen(open === id ? undefined : id)}
                >
                  {words}
                </button>
              ) : (
                <div className="stack">{words}</div>
              )}
              {open === id && (
                <div className="detail">
                  <AccountForm key={account.updated_at} account={account} onSaved={settle} onCancel={close} />
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {isAdmin &&
        (open === 'new' ? (
          <AccountForm onSaved={settle} onCancel={close} />
        ) : (
          <p>
            <Button variant="quiet" onClick={() => setOpen('new')}>
              Add income account
            </Button>
          </p>
        ))}
    </Panel>
  );
}

interface AccountFormProps {
  /** Undefined for a new one. */
  account?: LedgerAccount;
  onSaved: () => void;
  onCancel: () => void;
}

function AccountForm({ account, onSaved, onCancel }: AccountFormProps) {
  const [code, setCode] = useState(account?.code ?? '');
  const [name, setName] = useState(account?.name ?? '');
  const [isChecked, setChecked] = useState(false);
  const action = useAction();
  const codeError = /^[A-Za-z0-9][A-Za-z0-9.:-]{0,19}$/.test(code.trim())
    ? undefined
    : 'Enter letters, digits, dots, colons and hyphens.';
  const nameError = name.trim() ? undefined : 'Enter an account name.';
  const send = () => {
    setChecked(true);
    if (codeError ?? nameError) return { rejected: codeError ? 'code' : 'name' };
    return action.submit(async () => {
      await saveAccount({ code: code.trim(), name: name.trim() }, account);
      onSaved();
      return `${name.trim()} saved.`;
    });
  };
  return (
    <Form name="ledger-account" send={send}>
      <ActionNotice action={action} />
      <div className="columns">
        <Field
          label="Code"
          hint="As in your bookkeeping."
          maxLength={20}
          value={code}
          errors={isChecked && codeError ? [codeError] : []}
          onChange={({ target }) => setCode(target.value)}
        />
        <Field
          label="Account name"
          maxLength={80}
          value={name}
          errors={isChecked && nameError ? [nameError] : []}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <FormActions label="Save account" isBusy={action.isBusy} onCancel={onCancel}>
        {account && isOwnAccount(account) && (
          <Button
            variant="quiet"
            isBusy={action.isBusy}
            onClick={() =>
              action.run(async () => {
                await removeAccount(account);
                onSaved();
                return `${account.name} removed.`;
              })
            }
          >
            Remove
          </Button>
        )}
      </FormActions>
    </Form>
  );
}
