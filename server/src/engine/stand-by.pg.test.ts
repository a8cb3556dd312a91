import { createTestDatabase } from '@halyard/launch'
import { amount } from '@halyard/money'
import { snapshotText } from '@halyard/core'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { everyByTheClock } from '../platform/concurrency/every-by-the-clock.ts'
import { openPgStore, startEngine, type Writer } from './index.ts'

/** A database with an engine and a client for looks from outside. */
async function openExchange() {
  const database = await createTestDatabase({ migrated: true })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const failures: string[] = []
  const note = (error: unknown) => void failures.push(String(error))
  const renewals: (() => void)[] = []
  const every = (ms: number, task: () => void) => {
    const stop = everyByTheClock(ms, task)
    renewals.push(stop)
    return stop
  }
  const open = async (): Promise<Writer> => {
    const store = await openPgStore(database.url, note)
    const engine = await startEngine({ store, now: Date.now, onFatal: note, every }).catch(
      async (error: unknown) => {
        await store.close()
        throw error
      },
    )
    // One whose connections have ended cannot give its lease back.
    closes.push(() => engine.close().catch(() => undefined))
    return engine
  }
  const closes: (() => Promise<void>)[] = []
  onTestFinished(async () => {
    for (const close of closes) await close()
    await client.end()
    await database.drop()
  })
  const seen = async () =>
    (await client.query<{ batch_seq: string; diverged: string | null }>('select * from standby')).rows
  /** Ends the renewals of the lease by every engine that has it so far. */
  const silence = () => {
    for (const stop of renewals) stop()
  }
  return { client, failures, open, seen, silence }
}

async function fund(engine: Writer, customerId: number): Promise<void> {
  await engine.submit({ kind: 'openCustomer', customerId })
  const grants = [{ currencyId: 1, amount: amount(100n) }]
  expect(await engine.submit({ kind: 'creditPracticeFunds', customerId, grants })).toMatchObject({ ok: true })
}

const BTC = { kind: 'configureCurrency', currency: { id: 1, name: 'BTC', decimals: 8 } } as const

test('standby: follows the stored batches, and takes over from an engine that is silent', async () => {
  const { failures, open, seen, silence } = await openExchange()
  const first = await open()
  await first.submit(BTC)
  const standby = open()
  await expect.poll(async () => (await seen()).map(({ batch_seq }) => batch_seq)).toEqual(['1'])
  await fund(first, 1_001)
  await fund(first, 1_002)
  const state = snapshotText(first.snapshot())
  silence()
  const second = await standby
  expect(snapshotText(second.snapshot())).toBe(state)
  await fund(second, 1_003)
  expect(failures).toEqual([])
  void first.submit({ kind: 'openCustomer', customerId: 1_004 })
  await expect.poll(() => failures).not.toEqual([])
  expect(second.stats()).toMatchObject({ epoch: 2, batchSeq: 7 })
})

test('standby: takes over at once from an engine that closes', async () => {
  const { open, seen } = await openExchange()
  const first = await open()
  await first.submit(BTC)
  const standby = open()
  await expect.poll(seen).toHaveLength(1)
  await fund(first, 1_001)
  const state = snapshotText(first.snapshot())
  await first.close()
  const second = await standby
  expect(snapshotText(second.snapshot())).toBe(state)
  expect(second.stats().epoch).toBe(2)
})

test('standby: a balance changed in the tables alone ends it as soon as the engine moves it', async () => {
  const { client, open, seen } = await openExchange()
  const first = await open()
  await first.submit(BTC)
  await fund(first, 1_001)
  await client.query('update account set available = available + case owner_id when 0 then -5 else 5 end')
  const standby = open()
  standby.catch(() => undefined)
  await expect.poll(seen).toHaveLength(1)
  await fund(first, 1_002)
  await expect(standby).rejects.toThrow('batch 5 has another effect')
  expect(await seen()).toMatchObject([{ batch_seq: '4', diverged: expect.stringContaining('batch 5') }])
})

/** Ends the connections of all engines to this database. */
const END_ENGINES = `select pg_terminate_backend(pid) from pg_stat_activity
                     where datname = current_database() and application_name like 'halyard-%'`

test('standby: goes on after all connections ended, and takes over with what it executed', async () => {
  const { client, failures, open, seen } = await openExchange()
  const first = await open()
  await first.submit(BTC)
  const standby = open()
  await expect.poll(seen).toHaveLength(1)
  await fund(first, 1_001)
  await expect.poll(async () => (await seen()).map(({ batch_seq }) => batch_seq)).toEqual(['3'])
  const state = snapshotText(first.snapshot())
  // The state that a start would read is no longer sound.
  await client.query('update account set available = available + 5 where owner_id <> 0')
  await client.query(END_ENGINES)
  const second = await standby
  expect(snapshotText(second.snapshot())).toBe(state)
  // Those of the engine that was at work.
  expect(failures.length).toBeGreaterThan(0)
  expect(second.stats().epoch).toBe(2)
  await second.submit({ kind: 'openCustomer', customerId: 1_002 })
})

test('standby: connections that end once it has taken over are fatal', async () => {
  const { client, failures, open } = await openExchange()
  await open()
  await client.query(END_ENGINES)
  await expect.poll(() => failures).not.toEqual([])
})
