import { amount } from '@halyard/money'
import { expect, test } from 'vitest'
import { drainChanges } from './changes.ts'
import type { Command } from './commands.ts'
import { apply } from './exchange.ts'
import { findViolations } from './invariants.ts'
import { DUE_OPTIONS_MAX } from './option/process-options.ts'
import { OPEN_OPTIONS_MAX } from './option/options.ts'
import { DUE_FUNDINGS_MAX } from './perp/process-index-price.ts'
import { nextDueAt } from './process-triggers.ts'
import { restoreSnapshot, takeSnapshot } from './snapshot.ts'
import { MARKET, USDT } from './testing/listing.ts'
import { openOptionHarness, optionConfig } from './testing/option-harness.ts'
import { perpConfig } from './testing/perp-harness.ts'
import { openHarness, type Harness } from './testing/script.ts'

const PASS_TIME: Command = { kind: 'passTime' }

/** Applies commands without the checks of `run`, which visit the whole state after each. */
function sender(harness: Harness) {
  let seq = harness.log.length
  return (command: Command) => {
    const reply = apply(harness.exchange, { seq: ++seq, at: harness.now, command })
    if (!reply.ok) throw new Error(`${command.kind} was rejected: ${reply.reject}`)
    return reply
  }
}

/** Buys more options than one clock command settles, gives them prices, and lets all of them become due. */
function openOverdue(): { readonly harness: Harness; readonly send: ReturnType<typeof sender> } {
  const harness = openOptionHarness()
  const send = sender(harness)
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
    harness.now += 10
  }
  for (let half = 0; half < 24; half++) {
    harness.now += 500
    price(1_000 + ((half * 7) % 12))
  }
  drainChanges(harness.exchange)
  return { harness, send }
}

/** The results of the options settled since the last drain, in the order they were settled. */
function settledIn({ exchange }: Harness) {
  const { facts } = drainChanges(exchange)
  return facts.filter((fact) => fact.kind === 'optionSettled')
}

test('clock: a command settles a bounded number of options, with unchanged results', () => {
  const [byClock, byPrice] = [openOverdue(), openOverdue()]
  for (const { harness } of [byClock, byPrice]) harness.now += 3_600_000
  byPrice.send({ kind: 'recordPrices', prices: [{ marketId: MARKET, ticks: 900 }] })
  const atOnce = settledIn(byPrice.harness)
  expect(atOnce.length).toBeGreaterThan(DUE_OPTIONS_MAX)
  expect(new Set(atOnce.map(({ result }) => result))).toEqual(new Set(['win', 'lose', 'void']))

  const { harness, send } = byClock
  expect(send(PASS_TIME)).toEqual({ ok: true, hasMore: true })
  const first = settledIn(harness)
  expect(first).toHaveLength(DUE_OPTIONS_MAX)
  expect(nextDueAt(harness.exchange)).toBeLessThan(harness.now)
  expect(findViolations(harness.exchange)).toEqual([])
  harness.exchange = restoreSnapshot(takeSnapshot(harness.exchange))
  harness.now += 5
  expect(send(PASS_TIME)).toEqual({ ok: true, hasMore: false })
  expect([...first, ...settledIn(harness)]).toEqual(atOnce)
  expect(nextDueAt(harness.exchange)).toBeUndefined()
  expect(findViolations(harness.exchange)).toEqual([])
})

test('clock: a price settles the options left over by a clock command, at their delivery prices', () => {
  const [byBoth, byPrice] = [openOverdue(), openOverdue()]
  for (const { harness } of [byBoth, byPrice]) harness.now += 3_600_000
  expect(byBoth.send(PASS_TIME)).toMatchObject({ hasMore: true })
  for (const { send } of [byBoth, byPrice])
    send({ kind: 'recordPrices', prices: [{ marketId: MARKET, ticks: 900 }] })
  expect(settledIn(byBoth.harness)).toEqual(settledIn(byPrice.harness))
})

test('clock: pays the funding of a bounded number of contracts a command', () => {
  const harness = openHarness()
  const send = sender(harness)
  for (let id = 1; id <= DUE_FUNDINGS_MAX + 1; id++)
    send({ kind: 'configurePerp', perp: { ...perpConfig, id } })
  const fundingAt = perpConfig.fundingIntervalMs
  harness.now = fundingAt - 1_000
  send({ kind: 'recordPrices', prices: [{ marketId: MARKET, ticks: 1_000 }] })
  harness.now = fundingAt + 1
  const due = () =>
    [...harness.exchange.perps.byId.values()]
      .filter(({ nextFundingAt }) => nextFundingAt <= harness.now)
      .map(({ config }) => config.id)
  expect(send(PASS_TIME)).toEqual({ ok: true, hasMore: true })
  expect(due()).toEqual([DUE_FUNDINGS_MAX + 1])
  expect(send(PASS_TIME)).toEqual({ ok: true, hasMore: false })
  expect(due()).toEqual([])
})
