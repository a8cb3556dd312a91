import type { TransferRecord } from '@halyard/api/client'
import { expect, test } from 'vitest'
import { toTransfer } from './transfer.ts'

const WIRE: TransferRecord = {
  id: 4,
  time: 1_800_000_000_000,
  currency_id: 3,
  currency_name: 'USDT',
  from: 'coin',
  to: 'contract',
  number: '25.5',
}

test('toTransfer: reads every field', () => {
  expect(toTransfer(WIRE)).toEqual({
    id: 4,
    time: 1_800_000_000_000,
    from: 'coin',
    to: 'contract',
    amount: '25.5',
    currency: 'USDT',
  })
})

test.each([{ from: 'margin' }, { to: 'margin' }])('toTransfer: throws for the unknown %j', (unknown) => {
  expect(() => toTransfer({ ...WIRE, ...(unknown as object) })).toThrow('unknown value on the wire: margin')
})
