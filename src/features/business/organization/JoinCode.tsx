import { organizationPeopleStrings } from '../../../i18n/business/organization-people-strings.ts';
import { useDateLocale, useLanguage, useLocalPath } from '../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { UserError } from '../../../lib/browser/errors/failure.ts';
import { formatDate } from '../../../lib/shared/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { type Roster, setJoinCode } from './roster.ts';

interface JoinCodeProps {
  organization: string;
  code: Roster['code'];
  zone: string;
  reload: () => void;
}

/** The code by which people join an organization: on, renewed, off, and copied. */
export function JoinCode({ organization, code, zone, reload }: JoinCodeProps) {
  const { code: t } = organizationPeopleStrings[useLanguage()];
  const path = useLocalPath();
  const locale = useDateLocale();
  const action = useAction();
  const turn = (isOn: boolean, message?: string) => {
    action.run(async () => {
      await setJoinCode(organization, isOn);
      reload();
      return message;
    }, 'turn');
  };
  const copy = (text: string, message: string) => {
    action.run(async () => {
      try {
        await navigator.clipboard.writeText(text);
      } catch (error) {
        throw new UserError(t.copyFailed, { cause: error });
      }
      return message;
    }, 'copy');
  };
  const isTurning = action.busyWith === 'turn';
  if (!code)
    return (
      <Panel title={t.title}>
        <ActionNotice action={action} />
        <p className="soft">{t.off}</p>
        <p>
          <Button isBusy={isTurning} onClick={() => turn(true)}>
            {t.turnOn}
          </Button>
        </p>
      </Panel>
    );
  const grouped = code.code.replace(/(.{4})(?=.)/g, '$1-');
  const date = formatDate(code.expires_at, { zone, locale });
  const link = `${location.origin}${path(`/account/organizations/join?code=${code.code}`)}`;
  return (
    <Panel title={t.title}>
      <ActionNotice action={action} />
      <p>
        <code>{grouped}</code>
        <br />
        <span className="soft">{code.isOver ? t.expired(date) : `${t.on} ${t.expires(date)}`}</span>
      </p>
      <div className="actions">
        {!code.isOver && (
          <>
            <Button onClick={() => copy(link, t.linkCopied)}>{t.copyLink}</Button>
            <Button variant="quiet" onClick={() => copy(grouped, t.codeCopied)}>
              {t.copyCode}
            </Button>
          </>
        )}
        <Button variant="quiet" isBusy={isTurning} onClick={() => turn(true, t.renewed)}>
          {t.renew}
        </Button>
        <Button variant="quiet" isBusy={isTurning} onClick={() => turn(false, t.turnedOff)}>
          {t.turnOff}
        </Button>
      </div>
    </Panel>
  );
}
