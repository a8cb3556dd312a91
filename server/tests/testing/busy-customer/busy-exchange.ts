import { expect } from 'vitest'
import type { Amount } from '@halyard/money'
import type { Command } from '../../../src/engine/index.ts'
import { startTestApp, type TestApp, type TestCustomer } from '../../../src/app/testing.ts'
import { registerFundedCustomer, submitCommand, USDT, type FundedCustomer } from '../funded-customer.ts'

export const BTC = 1
export const ETH = 2
export const TRX = 34
export const SECOND_MS = 1_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

/** An exchange on a clock of its own, with a busy customer and the other side of their trades. */
export interface BusyExchange {
  readonly halyard: TestApp
  readonly customer: FundedCustomer
  readonly other: FundedCustomer
  readonly random: Random
  /** The index prices in ticks, by market. */
  readonly ticks: Map<number, number>
  /** How many operations of the customer were accepted. */
  operations: number
  readonly now: () => number
  readonly advance: (ms: number) => void
  /** Submits a command of the other side or the exchange, which may be rejected. */
  readonly attempt: (command: Command) => Promise<{ readonly ok: boolean }>
  /** Submits a command that counts as an operation of the customer if it is accepted. */
  readonly operate: (command: Command) => Promise<Accepted | undefined>
  /** Signs the customer in: sessions end after hours without use. */
  readonly signIn: () => Promise<TestCustomer['client']>
  readonly token: () => Promise<string>
}

type Accepted = Readonly<Record<string, unknown>> & { readonly ok: true }

/** Draws whole numbers from `min` to `max`. The same seed draws the same. */
export type Random = (min: number, max: number) => number

export function createRandom(seed: number): Random {
  let state = seed
  return (min, max) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return min + Math.floor((state / 2_147_483_648) * (max - min + 1))
  }
}

export function units(whole: number | bigint): Amount {
  return BigInt(whole) as Amount
}

/** Opens the exchange at a time, with both customers funded. */
export async function openBusyExchange(start: number, seed: number): Promise<BusyExchange> {
  let clock = start
  const halyard = await startTestApp({ now: () => clock, limits: { requestsPerMinute: 1_000_000 } })
  const { engine, sessions } = halyard.app.context
  const ticks = new Map([
    [1, 500_000],
    [2, 300_000],
    [3, 25_000],
    [4, 6_000],
  ])
  const prices = [...ticks].map(([marketId, price]) => ({ marketId, ticks: price }))
  await submitCommand(halyard, { kind: 'recordPrices', prices })
  const customer = await registerFundedCustomer(halyard)
  const other = await registerFundedCustomer(halyard)
  const token = () => sessions.open(customer.id, { ip: '127.0.0.1', agent: 'test' })
  const exchange: BusyExchange = {
    halyard,
    customer,
    other,
    random: createRandom(seed),
    ticks,
    operations: 0,
    now: () => clock,
    advance(ms) {
      clock += ms
    },
    attempt: (command) => engine.submit(command),
    async operate(command) {
      const reply = await engine.submit(command)
      if (!reply.ok) return undefined
      exchange.operations += 1
      return reply
    },
    signIn: async () => halyard.client(await token()),
    token,
  }
  await fund(exchange)
  return exchange
}

async function fund({ halyard, customer, other }: BusyExchange): Promise<void> {
  const funds: readonly (readonly [number, number, bigint])[] = [
    [customer.id, USDT, 300_000_000_000n],
    [other.id, USDT, 9_000_000_000_000n],
    [other.id, BTC, 20_000_000_000n],
    [other.id, ETH, 300_000_000_000n],
    [other.id, TRX, 9_000_000_000_000n],
  ]
  for (const [customerId, currencyId, amount] of funds)
    await submitCommand(halyard, {
      kind: 'creditDeposit',
      customerId,
      currencyId,
      amount: units(amount),
      source: `TRC20:fund${customerId}-${currencyId}:0`,
    })
  for (const [customerId, target, amount] of [
    [customer.id, 'contract', 50_000_000_000n],
    [customer.id, 'option', 20_000_000_000n],
    [customer.id, 'trust', 20_000_000_000n],
    [customer.id, 'fiat', 20_000_000_000n],
    [other.id, 'contract', 900_000_000_000n],
    [other.id, 'fiat', 100_000_000_000n],
  ] as const) {
    const move = { kind: 'transferFunds', customerId, currencyId: USDT, source: 'coin', target } as const
    await submitCommand(halyard, { ...move, amount: units(amount) })
  }
}

/** Moves the index prices by up to 0.2 % each, at most once a second, so that no price is stale. */
export async function movePrices({ halyard, ticks, random }: BusyExchange): Promise<void> {
  for (const [marketId, price] of ticks)
    ticks.set(marketId, Math.max(1_000, Math.round(price * (1 + random(-20, 20) / 10_000))))
  const prices = [...ticks].map(([marketId, price]) => ({ marketId, ticks: price }))
  expect(await halyard.app.context.engine.submit({ kind: 'recordPrices', prices })).toMatchObject({
    ok: true,
  })
}
