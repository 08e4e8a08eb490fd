import { useState } from 'react';
import { organizationPeopleStrings } from '../../../i18n/business/organization-people-strings.ts';
import { useLanguage } from '../../../i18n/use-strings.ts';
import { Form } from '../../../kit/forms/Form.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { setJoinDomain } from './roster.ts';

interface JoinDomainsProps {
  organization: string;
  domains: readonly string[];
  reload: () => void;
}

const isDomain = (typed: string) => /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(typed);

/** The email domains whose people may join an organization. */
export function JoinDomains({ organization, domains, reload }: JoinDomainsProps) {
  const { domains: t } = organizationPeopleStrings[useLanguage()];
  const [typed, setTyped] = useState('');
  const [errors, setErrors] = useState<string[]>([]);
  const { run, submit, isBusy, failure } = useAction();
  const add = () => {
    // As many type it: with the address before it.
    const domain = typed.trim().toLowerCase().replace(/^.*@/, '');
    if (!isDomain(domain)) {
      setErrors([t.missing]);
      return { rejected: 'domain' };
    }
    return submit(async () => {
      await setJoinDomain(organization, domain, true);
      setTyped('');
      reload();
      return t.added(domain);
    });
  };
  const remove = (domain: string) => {
    run(async () => {
      await setJoinDomain(organization, domain, false);
      reload();
      return {
        message: t.removed(domain),
        undo: async () => {
          await setJoinDomain(organization, domain, true);
          reload();
        },
      };
    });
  };
  return (
    <Panel title={t.title}>
      <p className="soft">{domains.length > 0 ? t.text : t.none}</p>
      {domains.length > 0 && (
        <ul className="rows">
          {domains.map((domain) => (
            <li key={domain}>
              <strong>{domain}</strong>
              <Button
                variant="quiet"
                isBusy={isBusy}
                aria-label={t.removeOf(domain)}
                onClick={() => remove(domain)}
              >
                {t.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Form name="join-domain" send={add}>
        <FailureNotice failure={failure} />
        <Field
          label={t.domain}
          hint={t.hint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={253}
          errors={errors}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setErrors([]);
          }}
        />
        <Button type="submit" variant="quiet" isBusy={isBusy}>
          {t.add}
        </Button>
      </Form>
    </Panel>
  );
}
