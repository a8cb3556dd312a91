import { expect, test } from 'vitest'
import type { Reply } from '../reply.ts'
import { auditState, openHarness, run, runScript } from '../testing/script.ts'
import { readCommand } from '../testing/read-command.ts'
import { marketConfig } from '../testing/listing.ts'
import { REPLY_TRADES_MAX } from './order-reply.ts'

/** Runs a script, then one more line, and returns the trades of its reply: `id lots@ticks fee`. */
function tradesOf(script: string, last: string): readonly string[] {
  const harness = openHarness()
  runScript(harness, script)
  const reply = run(harness, readCommand(last, marketConfig))
  expect(auditState(harness)).toEqual([])
  return formatTrades(reply)
}

function formatTrades(reply: Reply): readonly string[] {
  const fills = reply.ok ? reply.order?.fills : undefined
  return (
    fills?.trades.map(({ tradeId, ticks, lots, fee }) => `${tradeId} ${lots}@${ticks} ${fee}`) ?? ['none']
  )
}

const ASKS = `ann sell 3 @ 1000
  ann sell 4 @ 1001
  ann sell 5 @ 1002`

test.each([
  ['a purchase, with the fee in coins', ASKS, 'bob buy 8 @ 1001', ['1 3@1000 1', '2 4@1001 1']],
  ['a sale, with the fee in money', 'ann buy 9 @ 990', 'bob sell 4 @ 980', ['1 4@990 80']],
  ['a market order', ASKS, 'bob buy 9 market', ['1 3@1000 1', '2 4@1001 1', '3 2@1002 1']],
  ['an order that rests at once', ASKS, 'bob buy 8 @ 999', ['none']],
  [
    'an amended order, without its earlier trades',
    `${ASKS}\nbob buy 8 @ 1000`,
    'bob amend #4 9 @ 1001',
    ['2 4@1001 1'],
  ],
  ['an amended order that shrinks', `${ASKS}\nbob buy 8 @ 1000`, 'bob amend #4 7 @ 1000', ['none']],
  ['a cancelled order', `${ASKS}\nbob buy 8 @ 1000`, 'bob cancel #4', ['none']],
  [
    'an order that triggers a stop order, without the trades of that',
    'bob stop sell 5 last <= 950 market\nann buy 3 @ 950\nann buy 9 @ 940',
    'cat sell 4 @ 940',
    ['1 3@950 57', '2 1@940 19'],
  ],
] as const)('the reply lists the trades of %s', (_case, script, last, trades) => {
  expect(tradesOf(script, last)).toEqual(trades)
})

test('commands of one batch: each reply lists its own trades', () => {
  const harness = openHarness()
  runScript(harness, ASKS)
  expect(formatTrades(run(harness, readCommand('bob buy 3 @ 1000', marketConfig)))).toEqual(['1 3@1000 1'])
  expect(formatTrades(run(harness, readCommand('cat buy 4 @ 1001', marketConfig)))).toEqual(['2 4@1001 1'])
})

test('more trades than a reply lists: the first ones, and how many there are', () => {
  const harness = openHarness()
  for (let n = 0; n < REPLY_TRADES_MAX + 2; n += 1) runScript(harness, 'ann sell 3 @ 1000')
  const reply = run(harness, readCommand('bob buy 306 @ 1000', marketConfig))
  const fills = reply.ok ? reply.order?.fills : undefined
  expect(fills?.count).toBe(REPLY_TRADES_MAX + 2)
  expect(fills?.trades.map(({ tradeId }) => tradeId)).toEqual(
    Array.from({ length: REPLY_TRADES_MAX }, (_, index) => index + 1),
  )
})
