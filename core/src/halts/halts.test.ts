import { amount } from '@halyard/money'
import { expect, test } from 'vitest'
import type { Command } from '../commands.ts'
import { CALM_MS, type HaltScope } from './halt-rules.ts'
import { REJECTS } from '../products.ts'
import { restoreSnapshot, snapshotText, takeSnapshot } from '../snapshot.ts'
import { BTC, MARKET, marketConfig, USDT } from '../testing/listing.ts'
import { readCommand } from '../testing/read-command.ts'
import { auditState, type Harness, openHarness, run } from '../testing/script.ts'
import { HALTS_PER_DAY } from './declare-halt.ts'

const ANN = 1
const DAY_MS = 24 * 60 * 60 * 1_000

function halt(harness: Harness, scope: HaltScope, operatorId = 901) {
  const reply = run(harness, {
    kind: 'declareHalt',
    scope,
    operatorId,
    cause: 'security',
    text: '',
    reason: 'Unknown payments',
  })
  return reply.ok ? (reply.haltId ?? 0) : reply.reject
}

function resume(harness: Harness, haltId: number | string, [first, second] = [901, 902]) {
  const persons = { firstReviewerId: first ?? 0, reviewerId: second ?? 0 }
  const reply = run(harness, { kind: 'resumeHalt', haltId: Number(haltId), ...persons })
  return reply.ok ? 'resumed' : reply.reject
}

function say(harness: Harness, line: string) {
  const reply = run(harness, readCommand(line, marketConfig))
  return reply.ok ? 'ok' : `${reply.reject} ${reply.halted ?? ''}`.trim()
}

/** Returns the scope whose halt refuses a command, of an exchange in which only this scope is halted. */
function refusedBy(scope: HaltScope, command: Command): string | undefined {
  const harness = openHarness()
  halt(harness, scope)
  const reply = run(harness, command)
  return reply.ok ? undefined : reply.halted
}

const perp = { customerId: ANN, perpId: 1 } as const
const open = { ...perp, side: 'long', leverage: 2, terms: { type: 'market', lots: 1 }, stops: {} } as never
const conditional = { kind: 'placeConditional', ...perp, side: 'buy', trigger: {} } as never as Command

/** The commands that each scope refuses. `all` refuses all of them. */
const REFUSED: readonly (readonly [HaltScope, Command])[] = [
  [
    'spot',
    {
      kind: 'placeOrder',
      customerId: ANN,
      marketId: MARKET,
      side: 'buy',
      terms: { type: 'market', lots: 1 },
    },
  ],
  [
    'convert',
    {
      kind: 'placeOrder',
      customerId: ANN,
      marketId: MARKET,
      side: 'buy',
      terms: { type: 'market', lots: 1 },
      converts: true,
    },
  ],
  ['perp', { kind: 'openPosition', ...(open as object) } as Command],
  ['perp', { kind: 'amendOpening', customerId: ANN, positionId: 1, ticks: 1, lots: 1 }],
  ['perp', { kind: 'removeMargin', customerId: ANN, positionId: 1, amount: amount(1n) }],
  ['perp', { ...(conditional as object), terms: { purpose: 'open', lots: 1, leverage: 2 } } as Command],
  ['option', { kind: 'buyOption', customerId: ANN } as Command],
  ['wealth', { kind: 'buyWealth', customerId: ANN } as Command],
  ['subscription', { kind: 'subscribe', customerId: ANN } as Command],
  ['fiat', { kind: 'openDeal', customerId: ANN } as Command],
  ['fiat', { kind: 'setAdStatus', customerId: ANN, adId: 1, status: 'open' }],
  ['withdrawals', { kind: 'requestWithdrawal', customerId: ANN, network: 'TRC20' } as Command],
  ['network:TRC20', { kind: 'requestWithdrawal', customerId: ANN, network: 'TRC20' } as Command],
  [
    'deposits',
    { kind: 'creditDeposit', customerId: ANN, currencyId: USDT, amount: amount(1n), source: 'TRC20:a:0' },
  ],
  [
    'network:TRC20',
    { kind: 'creditDeposit', customerId: ANN, currencyId: USDT, amount: amount(1n), source: 'TRC20:a:0' },
  ],
  [
    'network:TRC20',
    {
      kind: 'creditDeposit',
      customerId: ANN,
      currencyId: USDT,
      amount: amount(1n),
      source: 'charge:1',
      network: 'TRC20',
    },
  ],
  ['sign_ups', { kind: 'openCustomer', customerId: 999 }],
]

/** Commands that no halt refuses: each ends a risk, finishes what was begun, or is not for customers to do. */
const POSSIBLE: readonly Command[] = [
  { kind: 'cancelOrder', customerId: ANN, orderId: 1 },
  { kind: 'cancelAllOrders', customerId: ANN, marketId: MARKET },
  { kind: 'cancelStop', customerId: ANN, stopId: 1 },
  { kind: 'cancelOpening', customerId: ANN, positionId: 1 },
  { kind: 'closePosition', customerId: ANN, positionId: 1, lots: undefined },
  { kind: 'closeAllPositions', customerId: ANN, perpId: undefined },
  { kind: 'reducePosition', ...perp, side: 'sell', terms: { type: 'market', lots: 1 } },
  { kind: 'addMargin', customerId: ANN, positionId: 1, amount: amount(1n) },
  { kind: 'setStops', customerId: ANN, positionId: 1, takeProfitTicks: undefined, stopLossTicks: undefined },
  { ...(conditional as object), terms: { purpose: 'close' } } as Command,
  { kind: 'cancelConditional', customerId: ANN, conditionalId: 1 },
  { kind: 'redeemWealth', customerId: ANN, orderId: 1 } as never,
  {
    kind: 'transferFunds',
    customerId: ANN,
    currencyId: USDT,
    source: 'coin',
    target: 'contract',
    amount: amount(1n),
  },
  { kind: 'cancelWithdrawal', customerId: ANN, withdrawalId: 1 },
  { kind: 'markDealPaid', customerId: ANN, dealId: 1, receiptId: 1 },
  { kind: 'releaseDeal', customerId: ANN, dealId: 1 },
  { kind: 'openDispute', role: 'customer', actorId: ANN, dealId: 1 },
  { kind: 'setOwnFreeze', customerId: ANN, frozen: true },
  { kind: 'beginPause', customerId: ANN, days: 1, withSpot: false },
]

test.each(REFUSED)('a halt of %s refuses its commands, as one of everything does: %#', (scope, command) => {
  const harness = openHarness()
  run(harness, { kind: 'configureNetwork', network: network('TRC20') })
  halt(harness, scope)
  expect(run(harness, command)).toMatchObject({ ok: false, reject: 'exchange_is_halted', halted: scope })
  expect(refusedBy('all', command)).toBe('all')
})

test.each([
  ['convert', 'spot'],
  ['spot', 'perp'],
  ['perp', 'spot'],
  ['withdrawals', 'deposits'],
  ['network:TRC20', 'spot'],
] as const)('a halt of %s leaves the commands of %s alone', (scope, other) => {
  const commands = REFUSED.filter(([one]) => one === other)
  expect(commands.map(([, command]) => refusedBy(scope, command))).toEqual(commands.map(() => undefined))
})

test.each(POSSIBLE.map((command) => [command.kind, command] as const))(
  'no halt refuses %s',
  (_kind, command) => {
    expect(refusedBy('all', command)).toBeUndefined()
  },
)

test('a halt changes nothing that was accepted before; its orders can be cancelled', () => {
  const harness = openHarness()
  expect(say(harness, 'ann buy 5 @ 990')).toBe('ok')
  const before = snapshotText({ ...takeSnapshot(harness.exchange), haltRows: [], counters })
  halt(harness, 'spot')
  expect(snapshotText({ ...takeSnapshot(harness.exchange), haltRows: [], counters })).toBe(before)
  expect(say(harness, 'bob sell 5 @ 990')).toBe('exchange_is_halted spot')
  expect(say(harness, 'ann cancel #1')).toBe('ok')
  expect(auditState(harness)).toEqual([])
})

const counters = { at: 0, nextOrderId: 0, nextTradeId: 0, nextPriority: 0, nextPostingId: 0 }

test('resume: two persons; of one, or of a halt that has ended, it is rejected', () => {
  const harness = openHarness()
  const id = halt(harness, 'spot')
  expect(resume(harness, id, [901, 901])).toBe('reviewers_must_differ')
  expect(say(harness, 'ann buy 5 @ 990')).toBe('exchange_is_halted spot')
  expect(resume(harness, id)).toBe('resumed')
  expect(resume(harness, id)).toBe('halt_must_be_running')
  expect(say(harness, 'ann buy 5 @ 990')).toBe('ok')
})

test('a scope stays halted while everything is, and the other way about', () => {
  const harness = openHarness()
  const [all, spot] = [halt(harness, 'all'), halt(harness, 'spot')]
  expect(resume(harness, spot)).toBe('resumed')
  expect(say(harness, 'ann buy 5 @ 990')).toBe('exchange_is_halted all')
  expect(halt(harness, 'spot')).toBeTypeOf('number')
  expect(resume(harness, all)).toBe('resumed')
  expect(say(harness, 'ann buy 5 @ 990')).toBe('exchange_is_halted spot')
})

test('one person halts a scope three times a day; a colleague may halt it then', () => {
  const harness = openHarness()
  for (let n = 0; n < HALTS_PER_DAY; n += 1) {
    const id = halt(harness, 'option')
    harness.now += 60_000
    expect(resume(harness, id)).toBe('resumed')
  }
  expect(halt(harness, 'option')).toBe('too_many_halts')
  expect(halt(harness, 'spot')).toBeTypeOf('number')
  const id = halt(harness, 'option', 902)
  expect(resume(harness, id)).toBe('resumed')
  harness.now += DAY_MS - 3 * 60_000
  expect(halt(harness, 'option')).toBeTypeOf('number')
})

test.each([
  [{ scope: 'buys' as HaltScope }, 'halt_scope_must_be_known'],
  [{ scope: 'network:nowhere' as const }, 'halt_scope_must_be_known'],
  [{ scope: 'network:' as const }, 'halt_scope_must_be_known'],
  [{ cause: 'profit' as never }, 'halt_text_is_invalid'],
  [{ text: 'two\nlines' }, 'halt_text_is_invalid'],
  [{ text: 'x'.repeat(301) }, 'halt_text_is_invalid'],
  [{ reason: '' }, 'reason_is_required'],
])('declare: %j is rejected with %s', (change, rule) => {
  const harness = openHarness()
  const valid = { scope: 'spot', operatorId: 901, cause: 'market', text: '', reason: 'As agreed' } as const
  expect(run(harness, { kind: 'declareHalt', ...valid, ...change })).toMatchObject({ reject: rule })
  expect(REJECTS).toContain(rule)
})

test('reached stops wait in a halt and a minute longer, and follow the price of that time', () => {
  const harness = openHarness()
  say(harness, 'cat buy 9 @ 960')
  say(harness, 'ann stop sell 5 index <= 970 @ 955')
  say(harness, 'bob stop sell 4 index <= 970 @ 955')
  const id = halt(harness, 'spot')
  harness.now += 1_000
  say(harness, 'price 965')
  expect(waiting(harness)).toBe(2)
  expect(say(harness, 'bob unstop #3')).toBe('ok')
  resume(harness, id)
  harness.now += CALM_MS - 1
  say(harness, 'price 965')
  expect(waiting(harness)).toBe(1)
  harness.now += 1
  say(harness, 'price 1000')
  expect(waiting(harness)).toBe(1)
  say(harness, 'price 965')
  expect(waiting(harness)).toBe(0)
  expect(auditState(harness)).toEqual([])
})

test('restore: halts, their limits and the minute after them are as before', () => {
  const harness = openHarness()
  const ended = halt(harness, 'perp')
  resume(harness, ended)
  halt(harness, 'withdrawals')
  const restored = restoreSnapshot(takeSnapshot(harness.exchange))
  expect(snapshotText(takeSnapshot(restored))).toBe(snapshotText(takeSnapshot(harness.exchange)))
  expect([...restored.halts.running.keys()]).toEqual(['withdrawals'])
  expect(restored.halts.calmUntil).toEqual(harness.exchange.halts.calmUntil)
  expect(snapshotText(harness.rows.snapshot())).toBe(snapshotText(takeSnapshot(harness.exchange)))
})

function waiting({ exchange }: Harness): number {
  return exchange.stops.waiting.size
}

function network(name: string) {
  return {
    currencyId: BTC,
    network: name,
    depositMin: amount(1n),
    withdrawMin: amount(2n),
    withdrawFee: amount(1n),
    withdrawMax: amount(1_000n),
    twoReviewersFrom: amount(500n),
    confirmations: 1,
    addressHoldMs: 0,
    isOpen: true,
  }
}
