import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { queueKeys } from './shortcuts.ts';

interface ShortcutsDialogProps {
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
  onClose: () => void;
}

/** Lists the keys of the queue, and switches them off for who speaks to the computer or types by accident. */
export function ShortcutsDialog({ isOn, onSwitch, onClose }: ShortcutsDialogProps) {
  return (
    <Modal title="Keyboard shortcuts" onClose={onClose}>
      <dl className="facts">
        {queueKeys.map(([key, , what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <label className="check">
        <input type="checkbox" checked={isOn} onChange={(event) => onSwitch(event.target.checked)} />
        Enable shortcuts on this device
      </label>
      <p>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      </p>
    </Modal>
  );
}
