/** A place on Earth in degrees: north and east are positive. */
export interface Point {
  readonly latitude: number
  readonly longitude: number
}

/** View of a map: the place in its middle, and a whole zoom level. */
export interface View {
  readonly center: Point
  readonly zoom: number
}

/** A position in the square map of a zoom level, in pixels from its north-western corner. */
interface Pixel {
  readonly x: number
  readonly y: number
}

export const ZOOM_MIN = 2
export const ZOOM_MAX = 18
export const TILE_PX = 256
/** The northern and southern edge of the square map. */
const LATITUDE_MAX = 85.0511
const EARTH_RADIUS_M = 6_371_009
const RADIANS = Math.PI / 180

/** Returns the width of the whole map at a zoom level, in pixels. */
function worldSize(zoom: number): number {
  return TILE_PX * 2 ** zoom
}

/** Projects a place by the spherical Mercator projection of map tiles (EPSG:3857). */
export function toPixel({ latitude, longitude }: Point, zoom: number): Pixel {
  const size = worldSize(zoom)
  const sine = Math.sin(clamp(latitude, -LATITUDE_MAX, LATITUDE_MAX) * RADIANS)
  return {
    x: ((longitude + 180) / 360) * size,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size,
  }
}

/** Returns the place at a position of the map. Longitudes wrap, latitudes end at the edge. */
export function toPoint({ x, y }: Pixel, zoom: number): Point {
  const size = worldSize(zoom)
  const north = Math.PI * (1 - (2 * clamp(y, 0, size)) / size)
  return {
    latitude: Math.atan(Math.sinh(north)) / RADIANS,
    longitude: wrap((x / size) * 360, 360) - 180,
  }
}

/** Returns the view after its content was dragged by some pixels. */
export function dragView({ center, zoom }: View, right: number, down: number): View {
  const { x, y } = toPixel(center, zoom)
  return { center: toPoint({ x: x - right, y: y - down }, zoom), zoom }
}

/** Returns the view at another zoom level, within the limits. */
export function zoomView({ center, zoom }: View, by: number): View {
  return { center, zoom: clamp(zoom + by, ZOOM_MIN, ZOOM_MAX) }
}

/** A tile and the position of its corner in the frame, in pixels. */
export interface Tile extends Pixel {
  readonly key: string
  readonly url: string
}

/** Returns the tiles that cover a frame. The map repeats to the east and west, not beyond its northern and southern edge. */
export function tilesOf(
  template: string,
  { center, zoom }: View,
  { width, height }: { readonly width: number; readonly height: number },
): Tile[] {
  const middle = toPixel(center, zoom)
  const left = middle.x - width / 2
  const top = middle.y - height / 2
  const count = 2 ** zoom
  const columns = range(Math.floor(left / TILE_PX), Math.floor((left + width) / TILE_PX))
  const rows = range(
    Math.max(0, Math.floor(top / TILE_PX)),
    Math.min(count - 1, Math.floor((top + height) / TILE_PX)),
  )
  return rows.flatMap((row) =>
    columns.map((column) => ({
      key: `${zoom} ${column} ${row}`,
      url: tileUrl(template, zoom, wrap(column, count), row),
      x: Math.round(column * TILE_PX - left),
      y: Math.round(row * TILE_PX - top),
    })),
  )
}

function tileUrl(template: string, z: number, x: number, y: number): string {
  return template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))
}

/** Returns the distance of two places along a great circle, in metres (haversine formula, mean radius of the Earth). */
export function metresBetween(a: Point, b: Point): number {
  const half = (degrees: number) => Math.sin((degrees * RADIANS) / 2) ** 2
  const part =
    half(b.latitude - a.latitude) +
    Math.cos(a.latitude * RADIANS) * Math.cos(b.latitude * RADIANS) * half(b.longitude - a.longitude)
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(part)))
}

/** Returns the largest length of 1, 2 or 5 times a power of ten metres that fits into `pixels`, for a scale. */
export function scaleOf(
  { center, zoom }: View,
  pixels: number,
): { readonly metres: number; readonly px: number } {
  const metresPerPixel =
    (2 * Math.PI * EARTH_RADIUS_M * Math.cos(center.latitude * RADIANS)) / worldSize(zoom)
  const most = pixels * metresPerPixel
  const power = 10 ** Math.floor(Math.log10(most))
  const metres = ([5, 2].find((digit) => digit * power <= most) ?? 1) * power
  return { metres, px: Math.round(metres / metresPerPixel) }
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}

function wrap(value: number, size: number): number {
  return ((value % size) + size) % size
}
