import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findPlaces, hasGeocoder } from '../../../src/features/business/listing/geocoding.ts';
import { listTypedFields } from '../../../src/features/business/listing/listing-fields.ts';
import { MapLocation } from '../../../src/features/business/listing/MapLocation.tsx';
import { createPinMap, type PinMap } from '../../../src/features/business/listing/pin-map.ts';

vi.mock(import('../../../src/features/business/listing/geocoding.ts'), () => ({
  hasGeocoder: vi.fn(),
  findPlaces: vi.fn(),
}));
vi.mock(import('../../../src/features/business/listing/pin-map.ts'), () => ({ createPinMap: vi.fn() }));

const pinMap = { show: vi.fn(), setInMiddle: vi.fn(), remove: vi.fn() } satisfies PinMap;
const fields = listTypedFields('en').filter(({ name }) => name === 'latitude' || name === 'longitude');
const onChange = vi.fn();
const empty = { latitude: '', longitude: '' };
let person = 0;

function show(values: Record<string, string>, hasCoordinates = false) {
  person += 1;
  const props = { userId: String(person), country: 'US', fields, errors: {}, onChange };
  return render(<MapLocation {...props} values={values} hasCoordinates={hasCoordinates} />);
}

beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(createPinMap).mockResolvedValue(pinMap);
  vi.mocked(hasGeocoder).mockResolvedValue(true);
});
afterEach(cleanup);

it('shows the pin, and removes it', async () => {
  show({ latitude: '44.2', longitude: '-72,5' });
  await waitFor(() => expect(pinMap.show).toHaveBeenLastCalledWith({ latitude: 44.2, longitude: -72.5 }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove pin' }));
  expect(onChange).toHaveBeenCalledWith(empty);
});

it('sets the pin by hand', async () => {
  show(empty);
  await waitFor(() => expect(pinMap.show).toHaveBeenLastCalledWith(undefined));
  fireEvent.click(screen.getByRole('button', { name: 'Set pin' }));
  expect(pinMap.setInMiddle).toHaveBeenCalledOnce();
  const options = vi.mocked(createPinMap).mock.calls[0]?.[1];
  options?.onMove({ latitude: 1.5, longitude: 2.5 });
  expect(onChange).toHaveBeenCalledWith({ latitude: '1.5', longitude: '2.5' });
});

it('finds the typed address, and asks which one when there are several', async () => {
  vi.mocked(findPlaces).mockResolvedValue([
    { label: '1 Mill Street, Alder Falls', latitude: 44, longitude: -72 },
    { label: '1 Mill Street, Brookton', latitude: 45, longitude: -73 },
  ]);
  show({ ...empty, address_line1: '1 Mill Street', city: 'Alder Falls' });
  fireEvent.click(await screen.findByRole('button', { name: 'Find on map' }));
  fireEvent.click(await screen.findByRole('button', { name: '1 Mill Street, Brookton' }));
  expect(findPlaces).toHaveBeenCalledWith('1 Mill Street, Alder Falls, US');
  expect(onChange).toHaveBeenCalledWith({ latitude: '45', longitude: '-73' });
  expect(await screen.findByText('Pin set. Check that it is in the right place.')).toBeDefined();
});

it('says when an address is not found', async () => {
  vi.mocked(findPlaces).mockResolvedValue([]);
  show({ ...empty, city: 'Nowhere' });
  fireEvent.click(await screen.findByRole('button', { name: 'Find on map' }));
  expect(await screen.findByText(/Address not found/)).toBeDefined();
  expect(onChange).not.toHaveBeenCalled();
});

it('offers no address search where the hub has none, and says when the map cannot load', async () => {
  vi.mocked(hasGeocoder).mockResolvedValue(false);
  vi.mocked(createPinMap).mockRejectedValue(new Error('offline'));
  show({ ...empty, city: 'Alder Falls' });
  expect(await screen.findByText(/The map couldn’t load/)).toBeDefined();
  expect(hasGeocoder).toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: 'Find on map' })).toBeNull();
  expect(screen.queryByLabelText('Latitude')).toBeNull();
});

it('shows coordinates to staff only', () => {
  show(empty, true);
  expect(screen.getByLabelText('Latitude')).toBeDefined();
});
