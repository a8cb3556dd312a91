import { expect, test } from 'vitest'
import { mapTilesSchema, originOfTiles } from './map-tiles.ts'

test.each([
  ['https://tiles.example/{z}/{x}/{y}.png', true],
  ['https://tiles.example:8443/map?z={z}&x={x}&y={y}', true],
  ['http://tiles.example/{z}/{x}/{y}.png', false],
  ['https://{z}.tiles.example/{x}/{y}.png', false],
  ['https://user@tiles.example/{z}/{x}/{y}.png', false],
  ['https://tiles.example/{z}/{x}.png', false],
  ['https://tiles.example/{z}/{x}/{y}/{y}.png', false],
  ["https://tiles.example;script-src 'unsafe-inline'/{z}/{x}/{y}", false],
  ['tiles', false],
])('mapTilesSchema: %s is accepted: %s', (text, isAccepted) => {
  expect(mapTilesSchema.safeParse(text).success).toBe(isAccepted)
})

test('originOfTiles: scheme, host and port alone', () => {
  expect(originOfTiles('https://tiles.example:8443/{z}/{x}/{y}.png')).toBe('https://tiles.example:8443')
})
