import { checkInStrings } from '../../../i18n/business/check-in-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { Field } from '../../../ui/Field.tsx';
import { type DoorDevice, saveDoorDevice } from './door-device.ts';

interface DoorSettingsProps {
  device: DoorDevice;
  onChange: (device: DoorDevice) => void;
}

/** What this device calls itself at the door, and whether it makes sounds; saved as it is typed. */
export function DoorSettings({ device, onChange }: DoorSettingsProps) {
  const t = useStrings(checkInStrings);
  const change = (part: Partial<DoorDevice>) => {
    const next = { ...device, ...part };
    saveDoorDevice(next);
    onChange(next);
  };
  return (
    <details className="door-settings">
      <summary>{t.settings}</summary>
      <div className="stack">
        <Field
          label={t.door}
          hint={t.doorHint}
          maxLength={60}
          autoComplete="off"
          value={device.door}
          onChange={({ target }) => change({ door: target.value })}
        />
        <label className="checkbox">
          <input
            type="checkbox"
            checked={device.hasSound}
            onChange={({ target }) => change({ hasSound: target.checked })}
          />
          <span>{t.sound}</span>
        </label>
      </div>
    </details>
  );
}
