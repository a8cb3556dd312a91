import { expect, test } from 'vitest'
import { dragView, metresBetween, scaleOf, tilesOf, toPixel, toPoint, zoomView } from './projection.ts'

const LISBON = { latitude: 38.7223, longitude: -9.1393 }
const TEMPLATE = 'https://tiles.example/{z}/{x}/{y}.png'

test('toPixel: Lisbon at zoom 12 lies in tile 1944, 1569', () => {
  const { x, y } = toPixel(LISBON, 12)
  expect([Math.floor(x / 256), Math.floor(y / 256)]).toEqual([1_944, 1_569])
})

test.each([LISBON, { latitude: -33.9, longitude: 151.2 }, { latitude: 0, longitude: 0 }])(
  'toPoint: finds the place of a pixel again: %j',
  (place) => {
    const found = toPoint(toPixel(place, 15), 15)
    expect(found.latitude).toBeCloseTo(place.latitude, 8)
    expect(found.longitude).toBeCloseTo(place.longitude, 8)
  },
)

test('dragView: wraps at the date line and stops at the pole', () => {
  const east = dragView({ center: { latitude: 0, longitude: 179 }, zoom: 2 }, -10, 0)
  expect(east.center.longitude).toBeLessThan(-170)
  const north = dragView({ center: { latitude: 80, longitude: 0 }, zoom: 2 }, 0, 10_000)
  expect(north.center.latitude).toBeCloseTo(85.0511, 3)
})

test('zoomView: stays within its limits', () => {
  expect(zoomView({ center: LISBON, zoom: 18 }, 1).zoom).toBe(18)
  expect(zoomView({ center: LISBON, zoom: 3 }, -5).zoom).toBe(2)
})

test('tilesOf: covers the frame, repeats sideways and ends at the edges', () => {
  const tiles = tilesOf(
    TEMPLATE,
    { center: { latitude: 0, longitude: 180 }, zoom: 2 },
    { width: 400, height: 300 },
  )
  expect(tiles.map(({ url }) => url)).toContain('https://tiles.example/2/0/2.png')
  expect(tiles.map(({ url }) => url)).toContain('https://tiles.example/2/3/1.png')
  expect(Math.min(...tiles.map(({ x }) => x))).toBeLessThanOrEqual(0)
  expect(Math.max(...tiles.map(({ x }) => x + 256))).toBeGreaterThanOrEqual(400)
  const pole = tilesOf(
    TEMPLATE,
    { center: { latitude: 85, longitude: 0 }, zoom: 2 },
    { width: 10, height: 900 },
  )
  expect(new Set(pole.map(({ key }) => key.split(' ')[2]))).toEqual(new Set(['0', '1']))
})

test('metresBetween: Lisbon and Porto are 274 km apart', () => {
  const km = metresBetween(LISBON, { latitude: 41.1579, longitude: -8.6291 }) / 1_000
  expect(Math.round(km)).toBe(274)
  expect(metresBetween(LISBON, LISBON)).toBe(0)
})

test('scaleOf: a round length that fits', () => {
  const { metres, px } = scaleOf({ center: { latitude: 0, longitude: 0 }, zoom: 10 }, 100)
  expect(metres).toBe(10_000)
  expect(px).toBe(65)
})
