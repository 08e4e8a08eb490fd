import { messagesStrings } from '../../../i18n/account/messages-strings.ts';
import { useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { startThread } from './messages.ts';

/** Opens the conversation with a person. */
export function WriteButton({ id, name }: { id: string; name: string }) {
  const { start: t } = useStrings(messagesStrings);
  const path = useLocalPath();
  const action = useAction();
  return (
    <>
      <Button
        aria-label={t.named(name)}
        isBusy={action.isBusy}
        onClick={() => {
          action.run(async () => {
            const thread = await startThread([id]);
            location.assign(path(`/account/messages?thread=${thread}`));
          });
        }}
      >
        {t.button}
      </Button>
      <ActionNotice action={action} />
    </>
  );
}
