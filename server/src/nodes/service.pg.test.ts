import { createTestDatabase } from '@halyard/launch'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../db/database.ts'
import type { Link } from '../link/link.ts'
import { Lifetime } from '../platform/services/lifetime.ts'
import type { ToAll } from './messages.ts'
import { engineService } from './service.ts'

const onError = (error: unknown): never => expect.unreachable(String(error))

test('engine: nodes get the batch of a command that is queued when it stops', async () => {
  const database = await createTestDatabase({ migrated: true })
  const db = openDatabase(database.url, onError)
  onTestFinished(async () => {
    await db.destroy()
    await database.drop()
  })
  const batches: number[] = []
  const link: Link = {
    publish(_subject, message) {
      const sent = message as ToAll
      if (sent.kind === 'batch') batches.push(sent.batch.seq)
    },
    listen: () => () => undefined,
    flush: () => Promise.resolve(),
    close: () => Promise.resolve(),
    isUp: () => true,
  }
  const life = new Lifetime({ jobs: true, polls: false })
  const { engine } = await engineService(
    {
      config: { databaseUrl: database.url },
      db,
      clock: { now: Date.now, fault: () => undefined, check: () => Promise.resolve() },
      past: undefined,
      log: pino({ level: 'silent' }),
      now: Date.now,
      onFatal: onError,
      link,
    },
    life,
  )
  const answer = engine.submit({ kind: 'openCustomer', customerId: 1_000_000 })
  await life.stop()
  expect(await answer).toMatchObject({ ok: true })
  expect(batches).toEqual([1])
})
