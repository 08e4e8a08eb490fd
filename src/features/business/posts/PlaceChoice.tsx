import { postFormStrings } from '../../../i18n/business/post-form-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import type { Values } from '../../../kit/forms/form-fields.ts';
import { addressLine, placeOf } from './place.ts';
import type { PostOwner } from './post-owner.ts';

interface PlaceChoiceProps {
  owner: PostOwner;
  isOther: boolean;
  onChoose: (isOther: boolean) => void;
}

/** Whether an event takes place at its owner's or elsewhere. */
export function PlaceChoice({ owner, isOther, onChoose }: PlaceChoiceProps) {
  const { place: t } = useStrings(postFormStrings);
  const owned: Values = placeOf(owner);
  return (
    <fieldset className="field choices">
      <legend>{t.legend}</legend>
      {[false, true].map((choice) => (
        <label className="checkbox" key={String(choice)}>
          <input type="radio" name="place" checked={isOther === choice} onChange={() => onChoose(choice)} />{' '}
          {choice ? t.other : t.ofOwner(owner.name)}
        </label>
      ))}
      {!isOther && <div className="field-hint">{addressLine(owned) || t.noAddress}</div>}
    </fieldset>
  );
}
