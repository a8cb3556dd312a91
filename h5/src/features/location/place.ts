import { pathTo } from '../../lib/navigation/route-names.ts'
import type { Point } from './map/projection.ts'

/** A place with a name, which may be empty. */
export interface Place extends Point {
  readonly name: string
}

export const NAME_MAX = 80
/** About one metre. */
const DECIMALS = 5

/** Parses degrees as typed, with a point or a comma, from -limit to limit; undefined otherwise. */
export function parseDegrees(text: string, limit: number): number | undefined {
  const plain = text.trim().replace('−', '-').replace(',', '.')
  if (!/^-?\d{1,3}(?:\.\d{1,15})?$/.test(plain)) return undefined
  const degrees = Number(plain)
  return Math.abs(degrees) <= limit ? degrees : undefined
}

export const LATITUDE_LIMIT = 90
export const LONGITUDE_LIMIT = 180

/** Writes degrees for a field and a link, rounded to about one metre. */
export function degreesText(degrees: number): string {
  return String(Number(degrees.toFixed(DECIMALS)) || 0)
}

/** Parses the place that a link names; undefined without valid degrees. */
export function placeOf(query: URLSearchParams): Place | undefined {
  const latitude = parseDegrees(query.get('latitude') ?? '', LATITUDE_LIMIT)
  const longitude = parseDegrees(query.get('longitude') ?? '', LONGITUDE_LIMIT)
  if (latitude === undefined || longitude === undefined) return undefined
  return { latitude, longitude, name: (query.get('name') ?? '').slice(0, NAME_MAX) }
}

/** Returns the path of the page that shows a place. */
export function pathToPlace({ latitude, longitude, name }: Place): string {
  return pathTo('open-location', {
    latitude: degreesText(latitude),
    longitude: degreesText(longitude),
    ...(name.trim() === '' ? {} : { name: name.trim() }),
  })
}

/** Returns the address that opens a place in the device's map (RFC 5870). */
export function geoUri({ latitude, longitude }: Point): string {
  return `geo:${degreesText(latitude)},${degreesText(longitude)}`
}
