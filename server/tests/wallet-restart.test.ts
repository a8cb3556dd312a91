import { createTestDatabase } from '@halyard/launch'
import { expect, test } from 'vitest'
import { encode } from '../src/engine/index.ts'
import { startTestApp } from '../src/app/testing.ts'
import { faultsOfBooks, order, registerMoneyed, REVIEWER, saveAddress, USDT } from './moneyed-customer.ts'

test('after a restart every customer, address, withdrawal and debt is as it was, and goes on', async () => {
  const database = await createTestDatabase()
  const before = await startTestApp({ databaseUrl: database.url })
  const ann = await registerMoneyed(before)
  const bob = await registerMoneyed(before)
  const deleted = await saveAddress(before, ann)
  await order(before, { kind: 'deleteAddress', customerId: ann.id, addressId: deleted.addressId })
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
  const idOf = (answer: typeof waiting): number => (answer.ok && answer.withdrawal?.withdrawalId) || 0
  const pass = { kind: 'reviewWithdrawal', reviewerId: REVIEWER, pass: true, reason: '' } as const
  await order(before, { ...pass, withdrawalId: idOf(passed) })
  await order(before, { ...pass, withdrawalId: idOf(sent) })
  await order(before, { kind: 'noteWithdrawalSent', withdrawalId: idOf(sent), txid: 'ab' })
  await order(before, { ...pass, withdrawalId: idOf(ended), pass: false, reason: 'no' })
  await order(before, { kind: 'setHold', customerId: bob.id, until: Date.now() + 3_600_000 })
  await order(before, {
    kind: 'reverseDeposit',
    customerId: bob.id,
    currencyId: USDT,
    amount: 20_000_000_000n as never,
    source: 'test',
  })
  const stood = before.app.context.engine.snapshot()
  await before.close()

  const after = await startTestApp({ databaseUrl: database.url })
  const stands = after.app.context.engine.snapshot()
  expect(stands.withdrawals.map(({ status }) => status)).toEqual(['processing', 'passed', 'sent'])
  for (const part of ['customers', 'addresses', 'withdrawals', 'debts', 'networks', 'accounts'] as const)
    expect(encode(stands[part])).toBe(encode(stood[part]))
  await order(after, { kind: 'noteWithdrawalConfirmed', withdrawalId: idOf(sent) })
  await order(after, { kind: 'cancelWithdrawal', customerId: ann.id, withdrawalId: idOf(waiting) })
  expect(await faultsOfBooks(after)).toEqual([])
  await after.close()
  await database.drop()
})
