import type { Point } from './map/projection.ts'

const WAIT_MS = 15_000
const AGE_MS = 60_000

/** The device's position, or why there is none: the text key of the reason. */
export type DevicePosition =
  | { readonly ok: true; readonly point: Point }
  | { readonly ok: false; readonly text: 'positionDenied' | 'positionUnknown' }

/** Asks the device where it is. The browser asks its user first. */
export function findDevicePosition(): Promise<DevicePosition> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve({ ok: false, text: 'positionUnknown' })
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ ok: true, point: { latitude, longitude } }),
      ({ code, PERMISSION_DENIED }) =>
        resolve({ ok: false, text: code === PERMISSION_DENIED ? 'positionDenied' : 'positionUnknown' }),
      { enableHighAccuracy: true, timeout: WAIT_MS, maximumAge: AGE_MS },
    )
  })
}
