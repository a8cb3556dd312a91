import { createInvariantSampler, type Exchange } from '@halyard/core'
import { amount } from '@halyard/money'
import { expect, test } from 'vitest'
import { createMemoryTables } from '../../tests/testing/memory-store.ts'
import { startEngine } from './index.ts'

test('engine: a violation in a sample stops the writer before it commits the batch', async () => {
  const { batches, open } = createMemoryTables()
  const failures: string[] = []
  let violations: string[] = []
  const engine = await startEngine({
    store: open(),
    now: () => 1_000_000,
    onFatal: (error) => failures.push(String(error)),
    createSampler: () => () => violations,
  })
  expect(await engine.submit({ kind: 'openCustomer', customerId: 1 })).toEqual({ ok: true })
  violations = ['account 7 is below zero']
  void engine.submit({ kind: 'openCustomer', customerId: 2 })
  await expect.poll(() => failures).toEqual(['Error: an invariant does not hold: account 7 is below zero'])
  expect(await engine.submit({ kind: 'openCustomer', customerId: 3 })).toEqual({ ok: false, reject: 'busy' })
  expect(batches).toHaveLength(1)
})

test('engine: a balance that is corrupted in memory stops the writer', async () => {
  const { batches, open } = createMemoryTables()
  const failures: string[] = []
  let running: Exchange | undefined
  const engine = await startEngine({
    store: open(),
    now: () => 1_000_000,
    onFatal: (error) => failures.push(String(error)),
    createSampler: (exchange) => {
      running = exchange
      return createInvariantSampler(exchange)
    },
  })
  const grants = [{ currencyId: 1, amount: amount(100n) }]
  await engine.submit({ kind: 'configureCurrency', currency: { id: 1, name: 'BTC', decimals: 8 } })
  await engine.submit({ kind: 'openCustomer', customerId: 1 })
  expect(await engine.submit({ kind: 'creditPracticeFunds', customerId: 1, grants })).toEqual({ ok: true })
  const [account] = running?.ledger.accounts.filter(({ ownerId }) => ownerId === 1) ?? []
  running?.ledger.balances.set(account?.id ?? 0, 0, amount(105n))
  void engine.submit({ kind: 'openCustomer', customerId: 2 })
  await expect
    .poll(() => failures)
    .toEqual(['Error: an invariant does not hold: currency 1 sums to 5, not zero'])
  expect(batches).toHaveLength(3)
})

test('engine: closed while it fails, it ends its store after the failure is stored', async () => {
  const { open } = createMemoryTables()
  const store = open()
  const order: string[] = []
  const { promise: stored, resolve: answer } = Promise.withResolvers<void>()
  const { promise: isAsked, resolve: ask } = Promise.withResolvers<void>()
  const engine = await startEngine({
    store: {
      ...store,
      commit: () => Promise.reject(new Error('the disk is full')),
      recordFailure: () => {
        ask()
        return stored.then(() => void order.push('stored'))
      },
      close: () => {
        order.push('closed')
        return store.close()
      },
    },
    now: () => 1_000_000,
    onFatal: () => order.push('stopped'),
  })
  void engine.submit({ kind: 'openCustomer', customerId: 1 })
  await isAsked
  const closing = engine.close()
  await new Promise((resolve) => setImmediate(resolve))
  answer()
  await closing
  expect(order).toEqual(['stored', 'stopped', 'closed'])
})
