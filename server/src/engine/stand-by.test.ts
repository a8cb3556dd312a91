import { snapshotText } from '@halyard/core'
import { amount } from '@halyard/money'
import { expect, test } from 'vitest'
import { createMemoryTables, type MemoryTables } from '../../tests/testing/memory-store.ts'
import { type Batch, startEngine, type Store, StoreLost, type Writer } from './index.ts'

const fail = (error: unknown): never => {
  throw error
}

/** Starts an engine, whose waits for the lease end when `poll` is called. */
function open(tables: MemoryTables) {
  const store = tables.open()
  const failures: string[] = []
  let recoveries = 0
  let poll: (() => void) | undefined
  let polls = 0
  const waits: (() => void)[] = []
  let isAway = false
  const whileThere = <Result>(ask: () => Promise<Result>): Promise<Result> =>
    isAway ? Promise.reject(new StoreLost()) : ask()
  const counted: Store = {
    ...store,
    reopen: () => Promise.resolve(!isAway),
    tryLease: () => whileThere(() => store.tryLease()),
    batchesFrom: (seq) => whileThere(() => store.batchesFrom(seq)),
    recover(onTable) {
      recoveries += 1
      return store.recover(onTable)
    },
  }
  const engine = startEngine({
    store: counted,
    now: () => 1_000_000,
    onFatal: (error) => failures.push(String(error)),
    wait: () =>
      new Promise<void>((resolve) => {
        poll = resolve
        polls += 1
        for (const seen of waits.splice(0)) seen()
      }),
  })
  engine.catch(() => undefined)
  return {
    engine,
    failures,
    recoveries: () => recoveries,
    /** Loses the tables for this engine, or brings them back. */
    lose: (isLost: boolean) => (isAway = isLost),
    /** Resolves when the standby waits, after `count` polls in all. */
    async waiting(count: number) {
      while (polls < count) await new Promise<void>((seen) => waits.push(seen))
    },
    poll: () => poll?.(),
  }
}

async function fund(engine: Writer, customerId: number): Promise<void> {
  await engine.submit({ kind: 'openCustomer', customerId })
  const grants = [{ currencyId: 1, amount: amount(100n) }]
  expect(await engine.submit({ kind: 'creditPracticeFunds', customerId, grants })).toMatchObject({ ok: true })
}

/** Opens tables with an engine that has committed some batches. */
async function openFirst() {
  const tables = createMemoryTables()
  const { engine, failures } = open(tables)
  const first = await engine
  await first.submit({ kind: 'configureCurrency', currency: { id: 1, name: 'BTC', decimals: 8 } })
  await fund(first, 1_001)
  return { tables, first, failures }
}

test('standby: has executed everything when it takes over, without reading the state again', async () => {
  const { tables, first } = await openFirst()
  const standby = open(tables)
  await standby.waiting(1)
  await fund(first, 1_002)
  standby.poll()
  await standby.waiting(2)
  await fund(first, 1_003)
  const state = snapshotText(first.snapshot())
  await first.close()
  standby.poll()
  const second = await standby.engine
  expect(snapshotText(second.snapshot())).toBe(state)
  expect(standby.recoveries()).toBe(1)
  expect(second.stats()).toMatchObject({ epoch: 2, batchSeq: tables.batches.length })
  await fund(second, 1_004)
})

test('standby: takes over from an engine that is silent, which can commit nothing after it', async () => {
  const { tables, first, failures } = await openFirst()
  const standby = open(tables)
  await standby.waiting(1)
  tables.expireLease()
  standby.poll()
  const second = await standby.engine
  void first.submit({ kind: 'openCustomer', customerId: 1_002 })
  await expect.poll(() => failures).toEqual(['Error: epoch 1 is over'])
  await fund(second, 1_002)
  expect(second.stats()).toMatchObject({ epoch: 2, batchSeq: 5 })
})

const changed = (
  batch: Batch | undefined,
  change: { readonly [Name in keyof Batch]?: Batch[Name] | undefined },
): Batch => ({ ...(batch ?? fail('no batch')), ...change }) as Batch

test.each<[withheld: string, message: RegExp, tamper: (batches: Batch[]) => void]>([
  [
    'a batch with other balances',
    /batch 4 has another effect/,
    (batches) => batches.splice(3, 1, changed(batches[3], { digest: 7 })),
  ],
  [
    'a batch without one of its commands',
    /batch 4 has another effect/,
    (batches) => batches.splice(3, 1, changed(batches[3], { commands: [] })),
  ],
  [
    'a batch without its digest',
    /batch 4 has another effect/,
    (batches) => batches.splice(3, 1, changed(batches[3], { digest: undefined })),
  ],
  ['a batch that is missing', /batch 5 follows batch 3/, (batches) => batches.splice(3, 1)],
  [
    'a command that is missing',
    /command 5 follows command 3/,
    (batches) => batches.splice(3, 1, changed(batches[4], { seq: 4 })),
  ],
  ['the last batch that is gone', /batch 3 is not stored any more/, (batches) => batches.splice(2)],
])('standby: %s ends it, and it does not take over', async (_what, message, tamper) => {
  const { tables, first } = await openFirst()
  const standby = open(tables)
  await standby.waiting(1)
  await fund(first, 1_002)
  tamper(tables.batches)
  tables.expireLease()
  standby.poll()
  await expect(standby.engine).rejects.toThrow(message)
})

test('standby: a divergence is reported with the last batch that had the same effect', async () => {
  const { tables, first } = await openFirst()
  const standby = open(tables)
  await standby.waiting(1)
  expect(tables.reports).toEqual([{ batchSeq: 3, diverged: undefined, reachesNodes: false }])
  await fund(first, 1_002)
  tables.batches.splice(4, 1, changed(tables.batches[4], { digest: 7 }))
  standby.poll()
  await expect(standby.engine).rejects.toThrow()
  expect(tables.reports.at(-1)).toMatchObject({ batchSeq: 4, diverged: expect.stringContaining('batch 5') })
})

test('standby: batches of another build are not executed, but read with the state', async () => {
  const { tables, first } = await openFirst()
  tables.isOwnBuild = false
  const standby = open(tables)
  await standby.waiting(1)
  expect(tables.reports).toEqual([{ batchSeq: undefined, diverged: undefined, reachesNodes: false }])
  await fund(first, 1_002)
  tables.batches.splice(0, 5, ...tables.batches.map((batch) => changed(batch, { digest: 7 })))
  await first.close()
  standby.poll()
  const second = await standby.engine
  expect(standby.recoveries()).toBe(2)
  expect(second.stats().batchSeq).toBe(5)
})

/** Opens a standby that has executed batches 4 and 5, and has then lost its database. */
async function openLost() {
  const { tables, first } = await openFirst()
  const standby = open(tables)
  await standby.waiting(1)
  await fund(first, 1_002)
  standby.poll()
  await standby.waiting(2)
  standby.lose(true)
  for (const polls of [3, 4]) {
    standby.poll()
    await standby.waiting(polls)
  }
  return { tables, first, standby }
}

test('standby: goes on over a database with what it executed, and does not read it again', async () => {
  const { tables, first, standby } = await openLost()
  await fund(first, 1_003)
  const state = snapshotText(first.snapshot())
  tables.expireLease()
  standby.lose(false)
  standby.poll()
  const second = await standby.engine
  expect(standby.recoveries()).toBe(1)
  expect(snapshotText(second.snapshot())).toBe(state)
  await fund(second, 1_004)
})

test.each<[what: string, replace: (batches: Batch[]) => void]>([
  ['lacks its last batch', (batches) => batches.splice(4)],
  [
    'has another batch of a later epoch there',
    (batches) => batches.splice(4, 1, changed(batches[4], { epoch: 9 })),
  ],
  [
    'has a batch with another effect there',
    (batches) => batches.splice(4, 1, changed(batches[4], { digest: 7 })),
  ],
])('standby: reads the state again if the database that comes back %s', async (_what, replace) => {
  const { tables, standby } = await openLost()
  replace(tables.batches)
  tables.expireLease()
  standby.lose(false)
  standby.poll()
  const second = await standby.engine
  expect(standby.recoveries()).toBe(2)
  expect(second.stats().batchSeq).toBe(tables.batches.length)
})

test('standby: a database that is lost between two of its questions is asked again', async () => {
  const { tables, first, standby } = await openLost()
  await first.close()
  standby.lose(false)
  standby.poll()
  const second = await standby.engine
  expect(second.stats()).toMatchObject({ epoch: 2, batchSeq: tables.batches.length })
})
