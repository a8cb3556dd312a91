import { amount } from '@halyard/money'
import { expect, test } from 'vitest'
import { drainChanges } from './changes.ts'
import type { Command } from './commands.ts'
import { apply } from './exchange.ts'
import { findViolations } from './invariants.ts'
import { DUE_OPTIONS_MAX } from './option/follow-options.ts'
import { OPEN_OPTIONS_MAX } from './option/options.ts'
import { DUE_FUNDINGS_MAX } from './perp/follow-index.ts'
import { nextDueAt } from './process-triggers.ts'
import { restoreSnapshot, takeSnapshot } from './snapshot.ts'
import { MARKET, USDT } from './testing/listing.ts'
import { openOptionPlay, optionConfig } from './testing/option-play.ts'
import { perpConfig } from './testing/perp-script.ts'
import { openPlay, type Play } from './testing/script.ts'

const PASS_TIME: Command = { kind: 'passTime' }

/** Applies commands without the checks of `run`, which visit the whole state after each. */
function sender(play: Play) {
  let seq = play.log.length
  return (command: Command) => {
    const reply = apply(play.exchange, { seq: ++seq, at: play.now, command })
    if (!reply.ok) throw new Error(`${command.kind} was rejected: ${reply.reject}`)
    return reply
  }
}

/** Buys more options than one clock command settles, gives them prices, and lets all of them become due. */
function openOverdue(): { readonly play: Play; readonly send: ReturnType<typeof sender> } {
  const play = openOptionPlay()
  const send = sender(play)
  const price = (ticks: number) => send({ kind: 'recordPrices', prices: [{ marketId: MARKET, ticks }] })
  const limits = optionConfig.currencies.map((currency) => ({ ...currency, exposureMax: amount(1_000_000n) }))
  send({ kind: 'configureOption', option: { ...optionConfig, currencies: limits } })
  const customers = Array.from({ length: DUE_OPTIONS_MAX / OPEN_OPTIONS_MAX + 1 }, (_, index) => 101 + index)
  for (const customerId of customers) {
    const grants = [{ currencyId: USDT, amount: amount(100_000n), account: 'option' as const }]
    send({ kind: 'openCustomer', customerId })
    send({ kind: 'setVerification', customerId, level: 1 })
    send({ kind: 'creditPracticeFunds', customerId, grants })
  }
  for (let round = 0; round < OPEN_OPTIONS_MAX; round++) {
    if (round % 50 === 0) price(1_000 + round / 10)
    for (const customerId of customers)
      send({
        kind: 'buyOption',
        customerId,
        marketId: MARKET,
        type: round % 2 === 0 ? 'call' : 'put',
        seconds: round % 3 === 0 ? 30 : 15,
        currencyId: USDT,
        amount: amount(10n + BigInt(round)),
      })
    play.now += 10
  }
  for (let half = 0; half < 24; half++) {
    play.now += 500
    price(1_000 + ((half * 7) % 12))
  }
  drainChanges(play.exchange)
  return { play, send }
}

/** The results of the options settled since the last drain, in the order they were settled. */
function settledIn({ exchange }: Play) {
  const { facts } = drainChanges(exchange)
  return facts.filter((fact) => fact.kind === 'optionSettled')
}

test('clock: settles a bounded number of options a command, at the prices of settling all at once', () => {
  const [byClock, byPrice] = [openOverdue(), openOverdue()]
  for (const { play } of [byClock, byPrice]) play.now += 3_600_000
  byPrice.send({ kind: 'recordPrices', prices: [{ marketId: MARKET, ticks: 900 }] })
  const atOnce = settledIn(byPrice.play)
  expect(atOnce.length).toBeGreaterThan(DUE_OPTIONS_MAX)
  expect(new Set(atOnce.map(({ result }) => result))).toEqual(new Set(['win', 'lose', 'void']))

  const { play, send } = byClock
  expect(send(PASS_TIME)).toEqual({ ok: true, hasMore: true })
  const first = settledIn(play)
  expect(first).toHaveLength(DUE_OPTIONS_MAX)
  expect(nextDueAt(play.exchange)).toBeLessThan(play.now)
  expect(findViolations(play.exchange)).toEqual([])
  play.exchange = restoreSnapshot(takeSnapshot(play.exchange))
  play.now += 5
  expect(send(PASS_TIME)).toEqual({ ok: true, hasMore: false })
  expect([...first, ...settledIn(play)]).toEqual(atOnce)
  expect(nextDueAt(play.exchange)).toBeUndefined()
  expect(findViolations(play.exchange)).toEqual([])
})

test('clock: a price settles what a clock command has left, at the prices of its time', () => {
  const [byBoth, byPrice] = [openOverdue(), openOverdue()]
  for (const { play } of [byBoth, byPrice]) play.now += 3_600_000
  expect(byBoth.send(PASS_TIME)).toMatchObject({ hasMore: true })
  for (const { send } of [byBoth, byPrice])
    send({ kind: 'recordPrices', prices: [{ marketId: MARKET, ticks: 900 }] })
  expect(settledIn(byBoth.play)).toEqual(settledIn(byPrice.play))
})

test('clock: pays the funding of a bounded number of contracts a command', () => {
  const play = openPlay()
  const send = sender(play)
  for (let id = 1; id <= DUE_FUNDINGS_MAX + 1; id++)
    send({ kind: 'configurePerp', perp: { ...perpConfig, id } })
  const fundingAt = perpConfig.fundingIntervalMs
  play.now = fundingAt - 1_000
  send({ kind: 'recordPrices', prices: [{ marketId: MARKET, ticks: 1_000 }] })
  play.now = fundingAt + 1
  const due = () =>
    [...play.exchange.perps.byId.values()]
      .filter(({ nextFundingAt }) => nextFundingAt <= play.now)
      .map(({ config }) => config.id)
  expect(send(PASS_TIME)).toEqual({ ok: true, hasMore: true })
  expect(due()).toEqual([DUE_FUNDINGS_MAX + 1])
  expect(send(PASS_TIME)).toEqual({ ok: true, hasMore: false })
  expect(due()).toEqual([])
})
