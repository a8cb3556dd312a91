import { expect, test } from 'vitest'
import { decode, encode, revive } from './exact-json.ts'

test.each([[100n], [-5n], ['100n'], ['-5n'], ['5nn'], ['n'], ['-n'], ['12'], [{ a: ['7n', 7n, 'x7n'] }]])(
  'encoded and decoded, the value of row %# is the same',
  (value) => {
    expect(decode(encode(value))).toEqual(value)
    expect(revive(JSON.parse(encode(value)))).toEqual(value)
  },
)
