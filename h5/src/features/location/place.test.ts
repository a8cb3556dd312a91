import { expect, test } from 'vitest'
import { degreesText, geoUri, parseDegrees, pathToPlace, placeOf } from './place.ts'

test.each([
  ['38.7223', 38.7223],
  ['−9,1393', -9.1393],
  [' 90 ', 90],
  ['90.1', undefined],
  ['', undefined],
  ['1e3', undefined],
  ['north', undefined],
])('parseDegrees: %j is %s', (text, degrees) => {
  expect(parseDegrees(text, 90)).toBe(degrees)
})

test('a link to a place is read as it was written', () => {
  const place = { latitude: 38.72231, longitude: -9.13931, name: 'Café & bar' }
  const path = pathToPlace(place)
  expect(placeOf(new URLSearchParams(path.slice(path.indexOf('?'))))).toEqual(place)
})

test('placeOf: nothing without both degrees in their range', () => {
  expect(placeOf(new URLSearchParams('latitude=1'))).toBeUndefined()
  expect(placeOf(new URLSearchParams('latitude=91&longitude=1'))).toBeUndefined()
  expect(placeOf(new URLSearchParams('latitude=1&longitude=2'))).toEqual({
    latitude: 1,
    longitude: 2,
    name: '',
  })
})

test('degreesText: about one metre, without an exponent or a negative zero', () => {
  expect([38.722_252_3, 0.000_000_1, -0.000_000_1, -9].map(degreesText)).toEqual(['38.72225', '0', '0', '-9'])
  expect(geoUri({ latitude: 1.5, longitude: -2 })).toBe('geo:1.5,-2')
})
