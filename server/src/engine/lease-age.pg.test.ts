import { createTestDatabase } from '@halyard/launch'
import { expect, onTestFinished, test } from 'vitest'
import { openPgStore, startEngine } from './index.ts'
import { LEASE_MS } from './pg-lease.ts'

test('the lease is held until its last renewal or batch is older than its lifetime', async () => {
  const database = await createTestDatabase({ migrated: true })
  let elapsed = 0
  const renewals: (() => void)[] = []
  const failures: unknown[] = []
  const engine = await startEngine({
    store: await openPgStore(database.url, (error) => failures.push(error)),
    now: Date.now,
    elapsed: () => elapsed,
    onFatal: (error) => failures.push(error),
    every: (_ms, task) => {
      renewals.push(task)
      return () => undefined
    },
  })
  onTestFinished(async () => {
    await engine.close()
    await database.drop()
  })
  const held = () => engine.stats().holdsLease
  expect(held()).toBe(true)
  elapsed += LEASE_MS - 1
  expect(held()).toBe(true)
  elapsed += 1
  expect(held()).toBe(false)
  renewals[0]?.()
  await expect.poll(held).toBe(true)
  elapsed += LEASE_MS
  expect(held()).toBe(false)
  await engine.submit({ kind: 'openCustomer', customerId: 2_000 })
  expect(held()).toBe(true)
  expect(failures).toEqual([])
})
