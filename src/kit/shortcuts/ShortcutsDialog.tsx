import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import type { Shortcut } from './shortcuts.ts';
import { islandStrings } from '../../i18n/shared/island-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';

interface ShortcutsDialogProps {
  shortcuts: readonly Shortcut<string>[];
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
  onClose: () => void;
}

/** Lists the shortcuts of a page, and switches them off for who speaks to the computer or types by accident. */
export function ShortcutsDialog({ shortcuts, isOn, onSwitch, onClose }: ShortcutsDialogProps) {
  const { shortcuts: t, close } = useStrings(islandStrings);
  return (
    <Modal title={t.title} onClose={onClose}>
      <dl className="shortcuts">
        {shortcuts.map(([key, , what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <label className="checkbox">
        <input type="checkbox" checked={isOn} onChange={(event) => onSwitch(event.target.checked)} />
        {t.enable}
      </label>
      <p>
        <Button variant="quiet" onClick={onClose}>
          {close}
        </Button>
      </p>
    </Modal>
  );
}
