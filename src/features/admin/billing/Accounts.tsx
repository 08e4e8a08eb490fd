import { useState } from 'react';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormActions } from '../../../ui/FormActions.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { EditableList, type ItemFormEnd } from '../EditableList.tsx';
import { isOwnAccount, type LedgerAccount, removeAccount, saveAccount } from './books.ts';

interface AccountsProps {
  accounts: LedgerAccount[];
  isAdmin: boolean;
  onSaved: () => void;
}

/** The accounts of the ledger with their codes in the chamber's books; admins change them and add accounts for income. */
export function Accounts({ accounts, isAdmin, onSaved }: AccountsProps) {
  return (
    <Panel title="Accounts">
      <EditableList
        items={accounts}
        mayEdit={isAdmin}
        title={({ code, name }) => `${code} ${name}`}
        facts={({ kind }) => kind}
        addLabel="Add income account"
        isInPanel
        onSaved={onSaved}
      >
        {(account, end) => <AccountForm {...(account && { account })} {...end} />}
      </EditableList>
    </Panel>
  );
}

interface AccountFormProps extends ItemFormEnd {
  /** Undefined for a new one. */
  account?: LedgerAccount;
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
