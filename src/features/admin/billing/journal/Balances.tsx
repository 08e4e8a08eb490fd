import { formatMinorUnits } from '#contracts/money.ts';
import { CompareTable } from '../../../../kit/chart/CompareTable.tsx';
import { Panel } from '../../../../ui/Panel.tsx';
import type { Balance } from './journal.ts';

interface BalancesProps {
  balances: readonly Balance[];
  currency: string;
  /** Shows the entries of an account. */
  onChoose: (account: string) => void;
}

const amounts = ['opening', 'debit', 'credit', 'closing'] as const;

/** The balance of each account before and after a period, and the totals, which balance. */
export function Balances({ balances, currency, onChoose }: BalancesProps) {
  const used = balances.filter((row) => amounts.some((name) => row[name] !== 0));
  const money = (amount: number) => formatMinorUnits(amount, currency);
  const sum = (name: (typeof amounts)[number]) => used.reduce((total, row) => total + row[name], 0);
  const isBalanced = sum('opening') === 0 && sum('closing') === 0 && sum('debit') === sum('credit');
  return (
    <Panel title="Accounts">
      {used.length === 0 ? (
        <p>Nothing was booked until then.</p>
      ) : (
        <>
          <CompareTable caption="Balances">
            <thead>
              <tr>
                <th scope="col">Account</th>
                <th scope="col" className="number">
                  Before
                </th>
                <th scope="col" className="number">
                  Debit
                </th>
                <th scope="col" className="number">
                  Credit
                </th>
                <th scope="col" className="number">
                  After
                </th>
              </tr>
            </thead>
            <tbody>
              {used.map((row) => (
                <tr key={row.account_id}>
                  <th scope="row">
                    <button type="button" className="link" onClick={() => onChoose(row.account_id)}>
                      {row.code} {row.name}
                    </button>
                  </th>
                  {amounts.map((name) => (
                    <td key={name} className="number">
                      {money(row[name])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">Total</th>
                {amounts.map((name) => (
                  <td key={name} className="number">
                    {money(sum(name))}
                  </td>
                ))}
              </tr>
            </tfoot>
          </CompareTable>
          <p role="status">
            {isBalanced ? 'The books balance.' : 'The books do not balance. Tell whoever runs the server.'}
          </p>
        </>
      )}
    </Panel>
  );
}
