import { z } from 'zod';

const key = 'hub-door-device';

const DoorDevice = z.object({ id: z.string(), door: z.string(), hasSound: z.boolean() });
/** What this device calls itself at the doors, and whether it makes sounds; nothing of a person. */
export type DoorDevice = z.infer<typeof DoorDevice>;

/** The settings of this device; new ones with an id of its own at first. */
export function readDoorDevice(): DoorDevice {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    const { data } = DoorDevice.safeParse(stored);
    if (data) return data;
  } catch {
    // Storage is switched off: the device has a new id with each page.
  }
  const device = { id: crypto.randomUUID(), door: '', hasSound: false };
  saveDoorDevice(device);
  return device;
}

/** Saves the settings of this device. */
export function saveDoorDevice(device: DoorDevice): void {
  try {
    localStorage.setItem(key, JSON.stringify(device));
  } catch {
    // They hold for this page.
  }
}
