import type { OpsResponseOf } from '@halyard/api/ops-client'
import { afterEach, expect, test } from 'vitest'
import { closeConsole, openConsole } from '../../testing/app.tsx'

afterEach(closeConsole)

type Withdrawal = OpsResponseOf<'ops/withdrawal/show'>

const OTHERS = ['processing', 'sent', 'confirmed', 'returned', 'rejected', 'cancelled'] as const

async function offers(status: Withdrawal['status'], toBank: boolean): Promise<boolean> {
  const { stage } = await openConsole({
    path: '/withdrawals/1',
    variant: toBank ? 1 : 2,
    answers: {
      'ops/withdrawal/show': (sample) => ({ ...sample, status, card: toBank ? sample.card : null }),
    },
  })
  return stage.all('button', 'Record as paid').length > 0
}

test('withdrawal: the payment of an approved one to a bank can be recorded', async () => {
  expect(await offers('passed', true)).toBe(true)
})

test.each(OTHERS)('withdrawal: no payment to a bank can be recorded when it is %s', async (status) => {
  expect(await offers(status, true)).toBe(false)
})

test('withdrawal: no payment to a bank can be recorded for one to an address', async () => {
  expect(await offers('passed', false)).toBe(false)
})
