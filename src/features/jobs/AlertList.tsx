import { dateLocale } from '#contracts/languages.ts';
import { jobFormStrings } from '../../i18n/business/job-form-strings.ts';
import type { Language } from '../../i18n/by-language.ts';
import { useLanguage, useStrings } from '../../i18n/use-strings.ts';
import { translatedName } from '../../lib/shared/category-name.ts';
import { useAction } from '../../kit/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { type Alert, changeFrequency, endAlert, type Frequency, saveAlert } from './alerts.ts';

interface AlertListProps {
  alerts: Alert[];
  /** Reloads them after one was changed or deleted. */
  onChanged: () => Promise<unknown>;
}

/** A person's job alerts: how often each comes, and deleting it. */
export function AlertList({ alerts, onChanged }: AlertListProps) {
  const language = useLanguage();
  const t = useStrings(jobFormStrings);
  const { run, busyWith, failure } = useAction();
  const change = (id: string, work: () => Promise<void>) => {
    run(async () => {
      await work();
      await onChanged();
    }, id);
  };
  const end = ({ id, frequency, categoryNames: _, ...search }: Alert) => {
    run(async () => {
      await endAlert(id);
      await onChanged();
      return {
        message: t.ended,
        undo: async () => {
          await saveAlert(search, toFrequency(frequency));
          await onChanged();
        },
      };
    }, id);
  };
  return (
    <>
      <FailureNotice failure={failure} />
      <ul className="rows">
        {alerts.map((alert) => {
          const name = describeAlert(alert, language);
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
                onClick={() => end(alert)}
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

function describeAlert(
  { q, job_type, category, categoryNames, remote, salary_min }: Alert,
  language: Language,
): string {
  const t = jobFormStrings[language];
  const categoryName = categoryNames && (translatedName(categoryNames, language) ?? categoryNames.name);
  const pay = salary_min > 0 && t.atLeast(new Intl.NumberFormat(dateLocale(language)).format(salary_min));
  return (
    [q && `“${q}”`, job_type, categoryName ?? category, remote && t.remoteOnly, pay]
      .filter(Boolean)
      .join(', ') || t.everything
  );
}
