import { expect, test } from 'vitest'
import type { Column } from './column.ts'
import { toCsv } from './csv.ts'

interface Row {
  readonly name: string
  readonly amount: string
  readonly mail: string
}
const COLUMNS: readonly Column<Row>[] = [
  { id: 'name', title: 'Name', value: ({ name }) => name },
  { id: 'amount', title: 'Amount', value: ({ amount }) => amount },
  { id: 'mail', title: 'E-mail', value: ({ mail }) => mail, personal: true },
]

test.each([
  ['plain', 'plain'],
  ['a, "b"', '"a, ""b"""'],
  ['two\nlines', '"two\nlines"'],
  ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
  ['+1', "'+1"],
  ['@cmd', "'@cmd"],
])('toCsv: %j is written %j', (name, cell) => {
  expect(toCsv(COLUMNS, [{ name, amount: '-1.5', mail: 'a@b' }])).toBe(`Name,Amount\r\n${cell},-1.5\r\n`)
})
