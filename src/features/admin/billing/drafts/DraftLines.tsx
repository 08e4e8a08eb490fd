import { formatMinorUnits } from '#contracts/money.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { type LedgerAccount, type TaxRate, taxRateLabel } from '../books.ts';
import { amountOf, type DraftLine, newLine } from './draft.ts';

interface DraftLinesProps {
  lines: DraftLine[];
  accounts: readonly LedgerAccount[];
  taxes: readonly TaxRate[];
  currency: string;
  /** By the id and the name of the field. */
  problems: ReadonlyMap<string, string>;
  onChange: (lines: DraftLine[]) => void;
}

const maxLines = 50;

/** The lines of an invoice: what, how many, at which price, with which tax, for which account. */
export function DraftLines({ lines, accounts, taxes, currency, problems, onChange }: DraftLinesProps) {
  const offered = taxes.filter(
    ({ id, is_active: isActive }) =>
      isActive || lines.some(({ taxRateId, secondTaxRateId }) => [taxRateId, secondTaxRateId].includes(id)),
  );
  const taxOptions = [['', 'None'] as const, ...offered.map((tax) => [tax.id, taxRateLabel(tax)] as const)];
  return (
    <>
      <ol className="invoice-lines">
        {lines.map((line, at) => {
          const change = (changes: Partial<DraftLine>) =>
            onChange(lines.map((other) => (other.id === line.id ? { ...other, ...changes } : other)));
          const field = (name: 'description' | 'quantity' | 'price') => {
            const problem = problems.get(`${line.id} ${name}`);
            return {
              value: line[name],
              errors: problem === undefined ? [] : [problem],
              onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
            };
          };
          return (
            <li key={line.id}>
              <fieldset className="invoice-line">
                <legend>Line {at + 1}</legend>
                <div data-part="what">
                  <Field label="Description" maxLength={300} {...field('description')} />
                </div>
                <Field label="Quantity" inputMode="numeric" {...field('quantity')} />
                <Field label={`Price (${currency})`} inputMode="decimal" {...field('price')} />
                <SelectField
                  label="Account"
                  value={line.accountId}
                  options={accounts.map(({ id, code, name }) => [id, `${code} ${name}`] as const)}
                  onChange={({ target }) => change({ accountId: target.value })}
                />
                <SelectField
                  label="Tax"
                  value={line.taxRateId}
                  options={taxOptions}
                  onChange={({ target }) =>
                    change({ taxRateId: target.value, ...(!target.value && { secondTaxRateId: '' }) })
                  }
                />
                {line.taxRateId && offered.length > 1 && (
                  <SelectField
                    label="Second tax"
                    value={line.secondTaxRateId}
                    options={taxOptions.filter(([id]) => id !== line.taxRateId)}
                    onChange={({ target }) => change({ secondTaxRateId: target.value })}
                  />
                )}
                <p data-part="amount">
                  <span className="soft">Amount</span>
                  <strong>{formatMinorUnits(amountOf(line, currency), currency)}</strong>
                  {lines.length > 1 && (
                    <Button
                      variant="quiet"
                      aria-label={`Remove line ${String(at + 1)}`}
                      onClick={() => onChange(lines.filter(({ id }) => id !== line.id))}
                    >
                      Remove
                    </Button>
                  )}
                </p>
              </fieldset>
            </li>
          );
        })}
      </ol>
      <div className="actions">
        <Button
          variant="quiet"
          disabled={lines.length >= maxLines}
          onClick={() => onChange([...lines, newLine(lines.at(-1)?.accountId ?? 'other_income')])}
        >
          Add line
        </Button>
        <p role="status">
          Subtotal{' '}
          <strong>
            {formatMinorUnits(
              lines.reduce((sum, line) => sum + amountOf(line, currency), 0),
              currency,
            )}
          </strong>
          , before taxes
        </p>
      </div>
    </>
  );
}
