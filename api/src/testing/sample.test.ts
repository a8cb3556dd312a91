import { expect, test } from 'vitest'
import { z } from 'zod'
import { decimalSchema } from '../wire/fields.ts'
import { sample } from './sample.ts'

const NOW = Date.UTC(2027, 2, 15, 12)

const SCHEMA = z.object({
  list: z.array(
    z.object({
      id: z.number().int().positive(),
      status: z.enum(['open', 'held', 'closed']),
      is_frozen: z.boolean(),
      price: decimalSchema.nullable(),
      count: z.number().int().nonnegative(),
      expires_at: z.number().int(),
    }),
  ),
})

const MIXED = Array.from({ length: 40 }, (_, mix) => mixed(mix))

function mixed(mix: number): z.infer<typeof SCHEMA> {
  return SCHEMA.parse(sample(SCHEMA, { variant: 1, mix, now: NOW }, 'orders'))
}

/** Returns every value that a field has in the mixed samples. */
function valuesOf(field: 'status' | 'is_frozen' | 'price' | 'count' | 'expires_at'): ReadonlySet<unknown> {
  return new Set(MIXED.flatMap(({ list }) => list.map((row) => row[field])))
}

test('mixed samples: the same number gives the same sample, and ids count the rows', () => {
  expect(MIXED.map((_, mix) => mixed(mix))).toEqual(MIXED)
  for (const { list } of MIXED) expect(list.map(({ id }) => id)).toEqual(list.map((_, at) => at + 1))
})

test('mixed samples: lists are empty, of one row and of two', () => {
  expect(new Set(MIXED.map(({ list }) => list.length))).toEqual(new Set([0, 1, 2]))
})

test('mixed samples: every choice is taken, and amounts are also absent and zero', () => {
  expect(valuesOf('status')).toEqual(new Set(['open', 'held', 'closed']))
  expect(valuesOf('is_frozen')).toEqual(new Set([true, false]))
  for (const price of [null, '0', '0.5', '12345678.9']) expect(valuesOf('price')).toContain(price)
  expect(valuesOf('count')).toContain(0)
})

test('mixed samples: times are just over, now, just due and absent', () => {
  for (const time of [NOW - 60_000, NOW, NOW + 60_000, 0]) expect(valuesOf('expires_at')).toContain(time)
})
