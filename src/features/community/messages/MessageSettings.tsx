import { writers } from '#contracts/messages.ts';
import { messagesStrings } from '../../../i18n/account/messages-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { readSettings, saveSettings } from './message-settings.ts';

/** Who may write to a person, whether others see what they have read and where they are active; a choice is saved at once. */
export function MessageSettings({ userId }: { userId: string }) {
  const { settings: t } = useStrings(messagesStrings);
  const action = useAction();
  return (
    <Panel title={t.title}>
      <ActionNotice action={action} />
      <QueryBoundary queryKey={['message-settings', userId]} load={() => readSettings(userId)}>
        {(settings, reload) => {
          const save = (change: Partial<typeof settings>) => {
            action.run(async () => {
              await saveSettings({ ...settings, ...change });
              reload();
              return t.saved;
            });
          };
          return (
            <>
              <SelectField
                label={t.who}
                options={writers.map((one) => [one, t.writers[one]] as const)}
                value={settings.who_may_write}
                onChange={({ target }) => save({ who_may_write: target.value })}
              />
              <label className="checkbox">
                <input
                  type="checkbox"
                  checked={settings.shows_read}
                  onChange={({ target }) => save({ shows_read: target.checked })}
                />
                {t.showsRead}
              </label>
              <label className="checkbox">
                <input
                  type="checkbox"
                  checked={settings.shows_active}
                  onChange={({ target }) => save({ shows_active: target.checked })}
                />
                {t.showsActive}
              </label>
            </>
          );
        }}
      </QueryBoundary>
    </Panel>
  );
}
