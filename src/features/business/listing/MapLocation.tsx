import { listingEditorStrings } from '../../../i18n/business/listing-editor-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { useEffect, useRef, useState } from 'react';
import { FieldControl } from '../../../kit/forms/FieldControl.tsx';
import { type FieldSpec, textOf, type Value, type Values } from '../../../kit/forms/form-fields.ts';
import { Button } from '../../../ui/Button.tsx';
import { FieldNote } from './FieldNote.tsx';
import { FindOnMap } from './FindOnMap.tsx';
import { createPinMap, type PinMap, type Point } from './pin-map.ts';

interface MapLocationProps {
  userId: string;
  country: string;
  /** Latitude and longitude. */
  fields: readonly FieldSpec[];
  values: Values;
  errors: Record<string, string>;
  /** Whether latitude and longitude can be typed: for staff. */
  hasCoordinates?: boolean;
  /** What becomes of a change. */
  note?: string | undefined;
  onChange: (values: Record<string, Value>) => void;
}

const addressColumns = ['address_line1', 'city', 'state', 'zip_code'];

/** The place of a business on the map: by its address or a pin, for staff also by its coordinates. */
export function MapLocation({
  userId,
  country,
  fields,
  values,
  errors,
  hasCoordinates = false,
  note,
  onChange,
}: MapLocationProps) {
  const { place: t } = useStrings(listingEditorStrings);
  const element = useRef<HTMLDivElement>(null);
  const onMove = useRef<(point: Point) => void>(() => undefined);
  const [map, setMap] = useState<PinMap>();
  const [isPlain, setPlain] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const { latitude, longitude } = readPoint(values) ?? {};
  const move = (point: Point) => {
    onChange({ latitude: String(point.latitude), longitude: String(point.longitude) });
  };
  useEffect(() => {
    onMove.current = move;
  });
  const pinLabel = t.pin;
  useEffect(() => {
    let isGone = false;
    let made: PinMap | undefined;
    const options = {
      label: pinLabel,
      onMove: (point: Point) => {
        onMove.current(point);
      },
      onPlain: () => {
        setPlain(true);
      },
    };
    if (element.current)
      createPinMap(element.current, options).then(
        (pinMap) => {
          made = pinMap;
          if (isGone) pinMap.remove();
          else setMap(pinMap);
        },
        () => {
          setFailed(true);
        },
      );
    return () => {
      isGone = true;
      made?.remove();
    };
  }, [pinLabel]);
  useEffect(() => {
    map?.show(latitude === undefined || longitude === undefined ? undefined : { latitude, longitude });
  }, [map, latitude, longitude]);
  const address = addressColumns.map((name) => textOf(values, name).trim()).filter(Boolean);
  const hasError = fields.some(({ name }) => errors[name]);
  return (
    <fieldset className="form">
      <legend>{t.title}</legend>
      <FieldNote>{note}</FieldNote>
      <FindOnMap
        userId={userId}
        address={address.length > 0 ? [...address, country].filter(Boolean).join(', ') : ''}
        onFind={move}
      />
      {!isFailed && <div ref={element} className="map" role="region" aria-label={t.map} />}
      {isFailed && <p className="soft">{t.failed}</p>}
      {isPlain && <p className="soft">{t.plain}</p>}
      <p className="actions">
        {latitude === undefined ? (
          <Button variant="quiet" disabled={!map} onClick={() => map?.setInMiddle()}>
            {t.setPin}
          </Button>
        ) : (
          <Button variant="quiet" onClick={() => onChange({ latitude: '', longitude: '' })}>
            {t.removePin}
          </Button>
        )}
      </p>
      {hasCoordinates && (
        <details open={hasError || undefined}>
          <summary>{t.coordinates}</summary>
          {fields.map((spec) => (
            <FieldControl
              key={spec.name}
              spec={spec}
              values={values}
              error={errors[spec.name]}
              onChange={(name, value) => onChange({ [name]: value })}
            />
          ))}
        </details>
      )}
    </fieldset>
  );
}

function readPoint(values: Values): Point | undefined {
  const [latitude, longitude] = ['latitude', 'longitude'].map((name) => {
    const text = textOf(values, name).trim().replace(',', '.');
    return text === '' ? Number.NaN : Number(text);
  });
  if (latitude === undefined || longitude === undefined) return undefined;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}
