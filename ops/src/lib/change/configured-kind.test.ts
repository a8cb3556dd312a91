import { expect, test } from 'vitest'
import { parse } from '../calls/parse.ts'
import { wireValues } from './configured-kind.ts'

test('wireValues: a parsed record has the names of its wire again', () => {
  const wire = { id: 1, maker_fee_ppm: 150, close_only_until: null }
  expect(wireValues(parse(wire))).toEqual(wire)
})
