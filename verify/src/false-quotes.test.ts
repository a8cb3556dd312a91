import type { Receipt, SourcesStatement, TickSources, PriceTick } from '@halyard/receipt'
import { expect, test } from 'vitest'
import { openExchange, type TestExchange } from './testing/dishonest-exchange.ts'
import { quoted, TestSources } from './testing/sources.ts'
import { verifyStatements } from './verify-statements.ts'
import {
  ACCEPTED_AT,
  DELIVERY_AT,
  falling,
  findingsOf,
  openDevice,
  purchaseOf,
  rising,
  run,
  settle,
  START,
} from './testing/watching-device.ts'

interface Played {
  readonly exchange: TestExchange
  readonly receipt: Receipt
  /** The ticks of the receipt, which fall although the market rises. */
  readonly ticks: readonly PriceTick[]
}

/** Plays cheat 7: the exchange records false prices from the start, so that the option loses. The app finds nothing. */
async function playFalsePrices(): Promise<Played> {
  const exchange = openExchange()
  const device = await openDevice(exchange)
  await run(exchange, device, [START, START + 1_000], { priceAt: falling })
  const ticket = exchange.sell(ACCEPTED_AT)
  await device.keeper.checkTicket(purchaseOf(ticket), ticket)
  const end = await run(exchange, device, [START + 1_500, DELIVERY_AT + 1_000], { priceAt: falling })
  const receipt = exchange.settle(ticket, end)
  await settle(device, ticket, receipt)
  expect(findingsOf(device)).toEqual([])
  expect(receipt.outcome.result).toBe('lose')
  return { exchange, receipt, ticks: receipt.trail.ticks }
}

const { exchange, receipt, ticks } = await playFalsePrices()
const SIGNED_AT = DELIVERY_AT + 30_000

function signed(entries: readonly TickSources[]): SourcesStatement {
  return new TestSources(exchange).record(...entries).sign(SIGNED_AT)
}

/** Verifies statements with the receipt. Returns the report. */
async function report(...statements: readonly SourcesStatement[]): Promise<{ text: string; status: number }> {
  const { lines, status } = await verifyStatements([receipt, ...statements], [exchange.publicKey])
  return { text: lines.join('\n'), status }
}

/** Returns the sources of a tick as they were, with the true price. */
function truly([n, at]: PriceTick): TickSources {
  return quoted([n, at, rising(at)])
}

test('cheat 7 with true quotes: the price does not follow from its sources, which is evidence', async () => {
  const last = ticks.at(-1) as PriceTick
  const [n, at, , ...quotes] = truly(last)
  const { text, status } = await report(signed([[n, at, last[2], ...quotes]]))
  expect(status).toBe(1)
  expect(text).toContain(`Tick ${n}: price does not follow from its sources.`)
})

test('cheat 7 with true quotes and prices: they contradict the receipt', async () => {
  const { text, status } = await report(signed(ticks.map(truly)))
  expect(status).toBe(1)
  expect(text).toContain('CONTRADICTION sources_of_another_tick')
})

test('cheat 7 with true quotes left out: excluding a source that was used is evidence', async () => {
  const [one, other] = ticks.slice(-2) as [PriceTick, PriceTick]
  const agreed = [
    ['binance', 0, 0, 'used'],
    ['kraken', 0, 0, 'used'],
  ] as const
  const { text, status } = await report(
    signed([
      quoted(one, [...agreed, ['kucoin', 0, 0, 'used']]),
      quoted(other, [...agreed, ['kucoin', 90, 0, 'excluded']]),
    ]),
  )
  expect(status).toBe(1)
  expect(text).toContain(`Tick ${other[0]}: a source is excluded although its last quote was used.`)
})

test('cheat 7 with quotes that are changed once they have been compared: two hashes of one entry', async () => {
  const before = signed(ticks.map((tick) => quoted(tick)))
  const pair = [
    ['binance', 1, 0, 'used'],
    ['kraken', -1, 0, 'used'],
  ] as const
  const after = signed(ticks.map((tick) => quoted(tick, pair)))
  const { text, status } = await report(before, after)
  expect(status).toBe(1)
  expect(text).toContain('CONTRADICTION two_sources_of_a_tick')
})

test('cheat 7 without sources: the report says for how many ticks they are missing', async () => {
  const first = quoted(ticks[0] as PriceTick)
  const last = quoted(ticks.at(-1) as PriceTick)
  const { text, status } = await report(signed([first, last]))
  expect(status).toBe(0)
  expect(text).toContain(`The sources of ticks ${first[0] + 1} to ${last[0] - 1} were not recorded.`)
  expect(text).toContain(`Option 1: the sources of 2 of ${ticks.length} ticks are here.`)
})

test('cheat 7 with false quotes that agree is not found (docs/verify.md says so)', async () => {
  const { text, status } = await report(signed(ticks.map((tick) => quoted(tick))))
  expect(status).toBe(0)
  expect(text).toContain(
    `Quotes: binance ${ticks.length} used; kraken ${ticks.length} used; kucoin ${ticks.length} used.`,
  )
})
