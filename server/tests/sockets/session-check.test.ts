import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { createSessionCheck } from '../../src/sockets/session-check.ts'

const STEPS = 16
/** More than the parameters of one statement. */
const SESSIONS = 70_001
const tokenHashes = Array.from({ length: SESSIONS }, (_, n) => `token${n}`)
const some = tokenHashes.slice(10, 12)

let halyard: TestApp
let ann: TestCustomer

beforeAll(async () => {
  halyard = await startTestApp()
  ann = await halyard.registerCustomer()
  await sql`
    insert into session (token_hash, user_id, created_at, seen_at, expires_at, ip, agent)
    select token_hash, ${ann.id}, 0, 0, ${Date.now() + 3_600_000}, '127.0.0.1', 'test'
    from unnest(${tokenHashes}::text[]) token_hash`.execute(halyard.app.context.db)
})
afterAll(() => halyard.close())

/** Takes the steps of one pass. Returns the sessions that each step ended. */
async function passOver(checked: () => readonly string[]): Promise<string[][]> {
  let ended: string[] = []
  const { db, now } = halyard.app.context
  const step = createSessionCheck(
    { db, now, tokenHashes: checked, end: (tokenHash) => ended.push(tokenHash) },
    STEPS,
  )
  const steps: string[][] = []
  for (let taken = 0; taken < STEPS; taken += 1) {
    ended = []
    await step()
    steps.push(ended)
  }
  return steps
}

test('more sessions than parameters of a statement: ended ones are found in every step', async () => {
  const [first, last] = [tokenHashes[0] ?? '', tokenHashes.at(-1) ?? '']
  await halyard.app.context.db.deleteFrom('session').where('token_hash', 'in', [first, last]).execute()
  const steps = await passOver(() => tokenHashes)
  expect(steps[0]).toEqual([first])
  expect(steps.at(-1)).toEqual([last])
  expect(steps.flat()).toHaveLength(2)
})

test('a pass checks the sessions signed in when it begins, few of them in its first step', async () => {
  const lists = [['gone', 'token5'], ['later']]
  const steps = await passOver(() => lists.shift() ?? [])
  expect(steps).toEqual([['gone'], ...Array.from({ length: STEPS - 1 }, () => [])])
})

test('sessions of a disabled account and of one frozen by its owner have ended', async () => {
  const { db } = halyard.app.context
  await db.updateTable('app_user').set({ disabled: true }).where('id', '=', String(ann.id)).execute()
  expect((await passOver(() => some)).flat()).toEqual(some)
  await db.updateTable('app_user').set({ disabled: false }).where('id', '=', String(ann.id)).execute()
  expect((await passOver(() => some)).flat()).toEqual([])
  await halyard.app.context.engine.submit({ kind: 'setOwnFreeze', customerId: ann.id, frozen: true })
  expect((await passOver(() => some)).flat()).toEqual(some)
})
