import { createTestDatabase } from '@halyard/launch'
import { expect, test } from 'vitest'
import { encode } from '../../src/engine/index.ts'
import { startDemoTestApp } from '@halyard/demo/testing'
import {
  ledgerViolations,
  submitCommand,
  registerFundedCustomer,
  REVIEWER,
  saveAddress,
  USDT,
} from '../testing/funded-customer.ts'

test('a restart restores every customer, address, withdrawal and debt', async () => {
  const database = await createTestDatabase({ migrated: true })
  const before = await startDemoTestApp({ databaseUrl: database.url })
  const ann = await registerFundedCustomer(before)
  const bob = await registerFundedCustomer(before)
  const deleted = await saveAddress(before, ann)
  await submitCommand(before, { kind: 'deleteAddress', customerId: ann.id, addressId: deleted.addressId })
  const ask = (customer: typeof ann) =>
    before.app.context.engine.submit({
      kind: 'requestWithdrawal',
      customerId: customer.id,
      currencyId: USDT,
      network: 'TRC20',
      addressId: customer.addressId,
      amount: 100_000_000n as never,
      memo: 'with a "quote" and a \\',
    })
  const [waiting, passed, sent, ended] = await Promise.all([ask(ann), ask(ann), ask(bob), ask(bob)])
  const idOf = (response: typeof waiting): number => (response.ok && response.withdrawal?.withdrawalId) || 0
  const pass = { kind: 'reviewWithdrawal', reviewerId: REVIEWER, pass: true, reason: '' } as const
  await submitCommand(before, { ...pass, withdrawalId: idOf(passed) })
  await submitCommand(before, { ...pass, withdrawalId: idOf(sent) })
  await submitCommand(before, { kind: 'noteWithdrawalSent', withdrawalId: idOf(sent), txid: 'ab' })
  await submitCommand(before, { ...pass, withdrawalId: idOf(ended), pass: false, reason: 'no' })
  await submitCommand(before, { kind: 'setHold', customerId: bob.id, until: Date.now() + 3_600_000 })
  await submitCommand(before, {
    kind: 'reverseDeposit',
    customerId: bob.id,
    currencyId: USDT,
    amount: 20_000_000_000n as never,
    source: 'test',
  })
  const stateBefore = before.app.writer.snapshot()
  await before.close()

  const after = await startDemoTestApp({ databaseUrl: database.url })
  const stateAfter = after.app.writer.snapshot()
  expect(stateAfter.withdrawals.map(({ status }) => status)).toEqual(['processing', 'passed', 'sent'])
  for (const part of ['customers', 'addresses', 'withdrawals', 'debts', 'networks', 'accounts'] as const)
    expect(encode(stateAfter[part])).toBe(encode(stateBefore[part]))
  await submitCommand(after, { kind: 'noteWithdrawalConfirmed', withdrawalId: idOf(sent) })
  await submitCommand(after, { kind: 'cancelWithdrawal', customerId: ann.id, withdrawalId: idOf(waiting) })
  expect(await ledgerViolations(after)).toEqual([])
  await after.close()
  await database.drop()
})
