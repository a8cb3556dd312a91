import { sql } from 'kysely'
import { rename, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LAST_COMMAND, type OldExchange, startOldExchange } from './archived-exchange.ts'

let old: OldExchange
let path: string

beforeAll(async () => {
  old = await startOldExchange()
  path = join(old.directory, `history-1-${LAST_COMMAND}.ndjson.gz`)
  for (const words of [['export', '--before', '2026-01-20'], ['detach'], ['drop']])
    expect(await old.archive(...words)).toMatchObject({ code: 0 })
})
afterAll(() => old.close())

/** Does something, checks, and expects that checking and attaching name the fault; then undoes it. */
async function expectFound(
  change: () => Promise<unknown>,
  undo: () => Promise<unknown>,
  fault: RegExp,
): Promise<void> {
  await change()
  for (const word of ['check', 'attach'])
    expect(await old.archive(word)).toEqual({ code: 1, printed: expect.stringMatching(fault) as string })
  await undo()
  expect(await old.archive('check')).toMatchObject({ code: 0 })
}

const edits: readonly [string, (text: string) => string, RegExp][] = [
  ['an amount', (text) => text.replace('"amount":', '"amount":1'), /is not what was exported/],
  ['a row left out', (text) => text.replace(/^posting .*\n/m, ''), /posting lacks rows/],
  ['an order', (text) => text.replace(/^(spot_order .*"lots":)/m, '$11'), /is not what was exported/],
  ['a batch left out', (text) => text.replace(/^batch .*\n/m, ''), /batch lacks rows/],
  ['other batches', (text) => text.replace('"after_batch":0', '"after_batch":1'), /is not of the batches/],
  ['a row left out and its count lowered', leaveOut, /is not what was exported/],
  [
    'rows in another order',
    (text) => text.replace(/^(command .*\n)(command .*\n)/m, '$2$1'),
    /is not what was exported/,
  ],
  [
    'sections in another order',
    (text) => text.replace(/^(command .*\n)(posting .*\n)/m, '$2$1'),
    /not in order/,
  ],
  ['the end cut off', (text) => text.replace(/^end .*\n/m, ''), /it has no end/],
  [
    'another exchange',
    (text) => text.replace(/"origin":"[0-9a-f]{8}/, '"origin":"00000000'),
    /is of another exchange/,
  ],
  [
    'other commands',
    (text) => text.replace('"last_command":300', '"last_command":299'),
    /is of commands 1 to 299/,
  ],
  ['another predecessor', (text) => text.replace('"previous":"0', '"previous":"1'), /does not follow/],
  ['another format', (text) => text.replace('halyard-history-2', 'halyard-history-3'), /not an archive/],
]

function leaveOut(text: string): string {
  const [, counted = '0'] = /"posting":(\d+)/.exec(text) ?? []
  return text
    .replace(/^posting .*\n/m, '')
    .replace(`"posting":${counted}`, `"posting":${Number(counted) - 1}`)
}

test.each(edits)('an altered file, %s: found, and not attached', async (_name, edit, fault) => {
  const kept = await readFile(path)
  const text = gunzipSync(kept).toString()
  expect(edit(text)).not.toBe(text)
  await expectFound(
    () => writeFile(path, gzipSync(edit(text))),
    () => writeFile(path, kept),
    fault,
  )
})

test('half a file, one that is withheld: found, and not attached', async () => {
  const kept = await readFile(path)
  await expectFound(
    () => writeFile(path, kept.subarray(0, kept.length / 2)),
    () => writeFile(path, kept),
    /is damaged/,
  )
  await expectFound(
    () => rename(path, `${path}.away`),
    () => rename(`${path}.away`, path),
    /is missing/,
  )
})

test.each([
  ['balance', 'archived_balance', 'available', /archived figure of account/],
  ['fee', 'archived_fee', 'paid', /archived figure of customer/],
])('an altered archived %s: the check says so', async (_name, table, column, fault) => {
  const alter = (by: number) =>
    sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} + ${by}`.execute(old.owner)
  await alter(1)
  expect(await old.archive('check')).toEqual({ code: 1, printed: expect.stringMatching(fault) as string })
  await alter(-1)
  expect(await old.archive('check')).toMatchObject({ code: 0 })
})

test('an altered kept reply: the check says so', async () => {
  const swap = (from: string, to: string) =>
    sql`update archived_reply set reply = replace(reply::text, ${from}, ${to})::json`.execute(old.owner)
  await swap('"ok":true', '"ok":false')
  expect(await old.archive('check')).toMatchObject({ code: 1 })
  await swap('"ok":false', '"ok":true')
  expect(await old.archive('check')).toMatchObject({ code: 0 })
})
