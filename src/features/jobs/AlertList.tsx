import { jobFormStrings } from '../../i18n/job-form-strings.ts';
import { useAction } from '../../kit/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { type Alert, type AlertSearch, changeFrequency, endAlert, type Frequency } from './alerts.ts';

interface AlertListProps {
  alerts: Alert[];
  /** Reloads them after one was changed or deleted. */
  onChanged: () => Promise<unknown>;
  lang?: string;
}

/** A person's job alerts: how often each comes, and deleting it. */
export function AlertList({ alerts, onChanged, lang = 'en' }: AlertListProps) {
  const t = jobFormStrings(lang);
  const { run, busyWith, failure } = useAction();
  const change = (id: string, work: () => Promise<void>) => {
    run(async () => {
      await work();
      await onChanged();
    }, id);
  };
  return (
    <>
      <FailureNotice failure={failure} />
      <ul className="rows">
        {alerts.map((alert) => {
          const name = describeAlert(alert, lang);
          return (
            <li className="actions" key={alert.id}>
              <SelectField
                label={`${t.often}: ${name}`}
                value={alert.frequency}
                options={[
                  ['daily', t.daily],
                  ['weekly', t.weekly],
                ]}
                onChange={({ target }) =>
                  change(alert.id, () => changeFrequency(alert.id, toFrequency(target.value)))
                }
              />
              <Button
                variant="quiet"
                aria-label={t.end(name)}
                isBusy={busyWith === alert.id}
                onClick={() => change(alert.id, () => endAlert(alert.id))}
              >
                {t.endShort}
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

const toFrequency = (value: string): Frequency => (value === 'weekly' ? 'weekly' : 'daily');

function describeAlert({ q, job_type, category, remote, salary_min }: AlertSearch, lang: string): string {
  const t = jobFormStrings(lang);
  const pay = salary_min > 0 && t.atLeast(new Intl.NumberFormat(lang).format(salary_min));
  return (
    [q && `“${q}”`, job_type, category, remote && t.remoteOnly, pay].filter(Boolean).join(', ') ||
    t.everything
  );
}
