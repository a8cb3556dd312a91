import { amount, type Amount } from '@halyard/money'
import { expect, test } from 'vitest'
import { bigint, boolean, int, json, money, optional, text } from './columns.ts'
import { defineLog } from './define-table.ts'

interface Row {
  readonly id: number
  readonly quantity: Amount
  readonly fee: Amount | undefined
  readonly days: number
  readonly status: 'open' | 'closed'
  readonly isHeld: boolean
  readonly evidence: readonly number[]
}

const ROWS = defineLog<Row>()(
  'deal',
  {
    id: bigint('id'),
    quantity: money('quantity', { min: 1 }),
    fee: optional(money('fee', { min: 0 })),
    days: int('days', { min: 0, max: 365 }),
    status: text('status', ['open', 'closed']),
    isHeld: boolean('is_held'),
    evidence: json('evidence'),
  },
  { checks: ['fee < quantity'] },
)

const DEAL: Row = {
  id: 1,
  quantity: amount(10n),
  fee: amount(1n),
  days: 0,
  status: 'open',
  isHeld: true,
  evidence: [1],
}

test('violations: a row inside its bounds has none; null satisfies every CHECK', () => {
  expect(ROWS.findViolations([DEAL, { ...DEAL, fee: undefined }])).toEqual([])
})

test.each<readonly [string, object]>([
  ['quantity >= 1', { quantity: 0n, fee: undefined }],
  ['fee >= 0', { fee: -1n }],
  ['fee < quantity', { fee: 10n }],
  ['days >= 0 and days <= 365', { days: 366 }],
  [`status in ('open', 'closed')`, { status: 'paused' }],
  ['quantity is a bigint', { quantity: 2n ** 63n }],
  ['quantity is not null', { quantity: null }],
  ['id is a bigint', { id: 2 ** 53 }],
  ['id is a bigint', { id: Number.NaN }],
  ['days is a int', { days: 2 ** 31 }],
  ['days is a int', { days: 0.5 }],
  ['status is a text', { status: 'o\0' }],
  ['is_held is a boolean', { isHeld: 1 }],
])('violations: %s', (rule, wrong) => {
  const [found, ...more] = ROWS.findViolations([{ ...DEAL, ...wrong }])
  expect(found).toContain(`deal: ${rule} does not hold for id `)
  expect(more).toEqual([])
})
