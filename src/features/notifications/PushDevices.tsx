import { notificationsStrings } from '../../i18n/account/notifications-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import { ActionNotice } from '../../kit/ActionNotice.tsx';
import { QueryBoundary } from '../../kit/QueryBoundary.tsx';
import { useSession } from '../../kit/session/use-session.ts';
import { useAction } from '../../kit/use-action.ts';
import { addThisDevice, readPush, removeDevice } from '../../lib/browser/push.ts';
import { Button } from '../../ui/Button.tsx';
import { island } from '../../ui/Island.tsx';
import { Panel } from '../../ui/Panel.tsx';

type Push = Awaited<ReturnType<typeof readPush>>;

/** The devices that show notifications; nothing where the hub sends no pushes. */
export const PushDevices = island('PushDevices', SignedIn);

function SignedIn() {
  const session = useSession();
  if (session.state !== 'signed-in') return null;
  return (
    <QueryBoundary queryKey={['push', session.userId]} load={readPush}>
      {(push, renew) => (push.key === null ? null : <Devices push={push} pushKey={push.key} renew={renew} />)}
    </QueryBoundary>
  );
}

function Devices({ push, pushKey, renew }: { push: Push; pushKey: string; renew: () => void }) {
  const { push: t } = useStrings(notificationsStrings);
  const action = useAction();
  const isHere = push.devices.some(({ endpoint }) => endpoint === push.own);
  const add = () => {
    action.run(async () => {
      const isAdded = await addThisDevice(pushKey);
      renew();
      return isAdded ? t.added : t.refused;
    }, 'add');
  };
  const remove = (id: string, endpoint: string) => {
    action.run(async () => {
      await removeDevice(id, endpoint);
      renew();
      return t.removed;
    }, id);
  };
  return (
    <Panel title={t.title}>
      <ActionNotice action={action} />
      <p className="soft">{t.help}</p>
      {push.devices.length > 0 && (
        <ul className="rows">
          {push.devices.map(({ id, label, endpoint }) => (
            <li key={id} className="notification-choice">
              <span>
                {label}
                {endpoint === push.own && ` (${t.thisOne})`}
              </span>
              <Button
                variant="quiet"
                aria-label={t.removeNamed(label)}
                isBusy={action.busyWith === id}
                onClick={() => remove(id, endpoint)}
              >
                {t.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!push.isSupported && <p>{t.unsupported}</p>}
      {push.isSupported && !isHere && (
        <p>
          <Button isBusy={action.busyWith === 'add'} onClick={add}>
            {t.add}
          </Button>
        </p>
      )}
    </Panel>
  );
}
