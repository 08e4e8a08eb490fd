import { type SanctionKind, sanctionKinds } from '#contracts/moderation.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { sanctionLabels } from './labels.ts';
import type { NewSanction } from './moderation.ts';

interface SanctionFieldsProps {
  value: NewSanction | undefined;
  /** Whether nothing may be chosen. */
  isOptional?: boolean;
  onChange: (sanction: NewSanction | undefined) => void;
}

const muteDays = [1, 3, 7, 14, 30, 90, 365];
const banDays = [7, 30, 90, 365];
const dayLabel = (days: number) => (days === 1 ? '1 day' : `${String(days)} days`);

/** The days that a sanction begins with: null for a warning and a ban without an end. */
const startDays: Record<SanctionKind, number | null> = { warning: null, mute: 7, ban: null };

/** The choice of a warning, a mute or a ban and its duration. */
export function SanctionFields({ value, isOptional = false, onChange }: SanctionFieldsProps) {
  const days = value?.kind === 'ban' ? banDays : muteDays;
  return (
    <>
      <SelectField
        label="Sanction"
        hint="Of the community only: membership, tickets and businesses stay."
        options={[
          ...(isOptional ? [['', 'None'] as const] : []),
          ...sanctionKinds.map((kind) => [kind, sanctionLabels[kind]] as const),
        ]}
        value={value?.kind ?? ''}
        onChange={({ target }) => {
          const kind = sanctionKinds.find((one) => one === target.value);
          onChange(kind && { kind, days: startDays[kind] });
        }}
      />
      {value && value.kind !== 'warning' && (
        <SelectField
          label="Duration"
          options={[
            ...days.map((count) => [String(count), dayLabel(count)] as const),
            ...(value.kind === 'ban' ? [['', 'No end'] as const] : []),
          ]}
          value={value.days === null ? '' : String(value.days)}
          onChange={({ target }) =>
            onChange({ ...value, days: target.value === '' ? null : Number(target.value) })
          }
        />
      )}
    </>
  );
}
