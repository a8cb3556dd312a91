import { sql } from 'kysely'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tablesOfCommands } from '../../src/history/testing.ts'
import { ledgerViolations } from '../testing/funded-customer.ts'
import { LAST_COMMAND, MOVED, type OldExchange, STARTED_AT, startOldExchange } from './archived-exchange.ts'

const FILE = `history-1-${LAST_COMMAND}.ndjson.gz`
const EXPORT = ['export', '--before', '2026-01-20'] as const

let old: OldExchange

beforeEach(async () => {
  old = await startOldExchange()
})
afterEach(() => old.close())

const status = async () => (await old.archive('status')).printed.split(/ {2}|\n/)[1]

async function archiveAll(): Promise<void> {
  for (const words of [EXPORT, ['check'], ['detach'], ['drop']] as const)
    expect(await old.archive(...words), words[0]).toMatchObject({ code: 0 })
}

/** Returns every row of the first range as text, with its batches and the orders that ended in them. */
async function contents(): Promise<unknown> {
  const { rows } = await sql`
    select 'command' as name, seq as n, command::text as row from command where seq <= ${LAST_COMMAND}
    union all select 'posting', id, posting::text from posting where command_seq <= ${LAST_COMMAND}
    union all select 'spot_trade', id, spot_trade::text from spot_trade where command_seq <= ${LAST_COMMAND}
    union all select 'spot_order', id, spot_order::text from spot_order where updated_at <= ${STARTED_AT}
    union all select 'batch', seq, batch::text from batch where last_command_seq <= ${LAST_COMMAND}
    order by 1, 2`.execute(old.owner)
  return rows
}

test('export, check, detach, drop, attach: the range moves on, and every row comes back', async () => {
  const before = await contents()
  expect(await status()).toBe('stored')
  expect(await old.archive(...EXPORT)).toEqual({ code: 0, printed: `exported ${FILE}` })
  expect(await readdir(old.directory)).toEqual([FILE])
  expect(await old.archive(...EXPORT)).toEqual({ code: 0, printed: 'nothing to export' })
  expect(await old.archive('check')).toMatchObject({ code: 0 })
  expect(await status()).toBe('exported')
  expect(await old.archive('detach')).toMatchObject({ code: 0 })
  expect(await status()).toBe('detached')
  expect(Object.keys(await tablesOfCommands(old.owner))).not.toContain('command_1')
  expect(await old.archive('check')).toMatchObject({ code: 0 })
  expect(await old.archive('drop')).toMatchObject({ code: 0 })
  expect(await status()).toBe('archived')
  expect(await old.archive('check')).toMatchObject({ code: 0 })
  expect(await contents()).not.toEqual(before)
  expect(await old.archive('attach')).toMatchObject({ code: 0 })
  expect(await contents()).toEqual(before)
  expect(await status()).toBe('exported')
  await archiveAll()
})

test('an archived range: balances and the treasury agree, and keys are answered as before', async () => {
  await archiveAll()
  const { halyard, ann } = old
  const countKeyed = async () =>
    (await sql<{ count: string }>`select count(*) from command where key is not null`.execute(old.owner)).rows
  const before = await countKeyed()
  expect(await ann.client('wallet/change', MOVED, { idempotencyKey: 'moved' })).toMatchObject({ type: 'ok' })
  expect(
    await ann.client('wallet/change', { ...MOVED, number: '1' }, { idempotencyKey: 'moved' }),
  ).toMatchObject({
    type: 'error',
  })
  expect(await countKeyed()).toEqual(before)
  expect(await ledgerViolations(halyard)).toEqual([])
  await halyard.app.context.treasury.step()
  const { rows: differences } =
    await sql`select kind from treasury_difference where ended_at is null`.execute(old.owner)
  expect(differences).toEqual([])
})

test('runs that were killed: the next one finishes what they began', async () => {
  const path = join(old.directory, FILE)
  await writeFile(`${path}.partial`, 'half a file')
  expect(await old.archive(...EXPORT)).toMatchObject({ code: 0 })
  await old.owner.deleteFrom('history_archive').execute()
  expect(await old.archive(...EXPORT), 'before it was recorded').toMatchObject({ code: 0 })
  await rm(path)
  expect(await old.archive('detach'), 'a lost file').toMatchObject({ code: 1 })
  expect(await old.archive(...EXPORT), 'a lost file').toMatchObject({ code: 0 })
  expect(await readdir(old.directory)).toEqual([FILE])
  await archiveAll()
})

test('export refuses what is too recent, jobs that are behind, and the file of another exchange', async () => {
  expect(await old.archive('export', '--before', '2026-05-01')).toEqual({
    code: 1,
    printed: '--before must be at the latest 2026-02-04: the last 100 days stay in the tables',
  })
  expect(await old.archive('export', '--before', '2026-01-15')).toEqual({
    code: 0,
    printed: 'nothing to export',
  })
  await sql`update notice_cursor set command_seq = ${LAST_COMMAND}`.execute(old.owner)
  expect(await old.archive(...EXPORT)).toEqual({ code: 0, printed: 'nothing to export' })
  await sql`update notice_cursor set command_seq = ${LAST_COMMAND + 1}`.execute(old.owner)
  expect(await old.archive(...EXPORT)).toMatchObject({ code: 0 })
  await sql`update history_origin set id = gen_random_uuid()`.execute(old.owner)
  await old.owner.deleteFrom('history_archive').execute()
  expect(await old.archive(...EXPORT)).toEqual({
    code: 1,
    printed: `${join(old.directory, FILE)} is of another exchange`,
  })
})

test('detach refuses to keep the engine waiting for a reader, and a second run meanwhile', async () => {
  await old.archive(...EXPORT)
  await old.owner.transaction().execute(async (db) => {
    await sql`select from posting limit 1`.execute(db)
    expect(await old.archive('detach')).toEqual({
      code: 1,
      printed: 'a reader of the tables was in the way, and nothing was changed: try again',
    })
    await sql`select pg_advisory_xact_lock(hashtext('history archive'))`.execute(db)
    expect(await old.archive('detach')).toEqual({ code: 1, printed: 'another archive command is running' })
  })
  expect(await status()).toBe('exported')
  expect(await old.archive('check')).toMatchObject({ code: 0 })
})

test('detach refuses a range whose table differs from its file', async () => {
  await old.archive(...EXPORT)
  const alter = (by: number) =>
    sql`
      alter table history.posting_1 disable trigger user;
      update history.posting_1 set amount = amount + ${sql.lit(by)} where id = 1`.execute(old.owner)
  await alter(1)
  for (const words of ['check', 'detach'])
    expect(await old.archive(words)).toEqual({
      code: 1,
      printed: `${join(old.directory, FILE)} differs from the table posting`,
    })
  await alter(-1)
  expect(await old.archive('detach')).toMatchObject({ code: 0 })
})
