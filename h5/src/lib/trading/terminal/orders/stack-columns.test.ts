import { expect, test } from 'vitest'
import { stackColumns } from './stack-columns.ts'

const COLUMNS = [
  { key: 'pair' },
  { key: 'price' },
  { key: 'trigger', under: 'price' },
  { key: 'time', under: 'pair' },
]

test.each([
  [false, 'pair, price, trigger, time'],
  [true, 'pair time, price trigger'],
])('stack columns: narrow %s is %s', (isNarrow, expected) => {
  const stacks = stackColumns(COLUMNS, isNarrow).map((stack) => stack.map(({ key }) => key).join(' '))
  expect(stacks.join(', ')).toBe(expected)
})
