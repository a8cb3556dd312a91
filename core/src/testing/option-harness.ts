import { amount } from '@halyard/money'
import type { Command } from '../commands.ts'
import type { CustomerId } from '../ids.ts'
import { findAccount } from '../ledger/ledger.ts'
import { SYSTEM_OWNER } from '../ledger/accounts.ts'
import type { OptionConfig } from '../option/option-config.ts'
import type { OptionRow, OptionType } from '../option/timed-option.ts'
import type { Reply } from '../reply.ts'
import { MARKET, USDT } from './listing.ts'
import { openHarness, type Harness, run } from './script.ts'

export const ANN = 1
export const BOB = 2

/** Payouts of 80 %, and 900 % for evens; stakes from 10 to 50,000 units; an exposure of 100,000 units a second. */
export const optionConfig: OptionConfig = {
  marketId: MARKET,
  durations: [3, 15, 30, 60].map((seconds) => ({ seconds, payoutPpm: 800_000, evenPayoutPpm: 9_000_000 })),
  currencies: [
    {
      currencyId: USDT,
      amountMin: amount(10n),
      amountMax: amount(50_000n),
      exposureMax: amount(100_000n),
      customerExposureMax: amount(100_000n),
    },
  ],
  status: 'open',
}

/**
 * Opens an exchange with options on its market. Ann and bob are verified and have 500,000 units each, the pool a
 * million.
 */
export function openOptionHarness(): Harness {
  const harness = openHarness()
  const commands: Command[] = [
    { kind: 'configureOption', option: optionConfig },
    { kind: 'fundSystemAccount', account: 'optionPool', currencyId: USDT, amount: amount(1_000_000n) },
    ...[ANN, BOB].flatMap((customerId): Command[] => [
      { kind: 'setVerification', customerId, level: 1 },
      {
        kind: 'transferFunds',
        customerId,
        currencyId: USDT,
        source: 'coin',
        target: 'option',
        amount: amount(500_000n),
      },
    ]),
  ]
  for (const command of commands) {
    const reply = run(harness, command)
    if (!reply.ok) throw new Error(`${command.kind} was rejected: ${reply.reject}`)
  }
  return harness
}

/** Records prices 5 seconds apart that differ from those 5 and 30 seconds before and end at 1,000 ticks. */
export function makeVolatile(harness: Harness, spans = 210): void {
  for (let span = 1; span <= spans; span++) {
    harness.now += 5_000
    price(harness, 1_000 + (span % 7) * 10)
  }
}

/** The terms of an option to buy. */
interface Terms {
  readonly customerId?: CustomerId
  readonly type?: OptionType
  readonly seconds?: number
  readonly units?: bigint
}

/** Buys an option. By default ann buys a 15-second call for 1,000 units. */
export function buy(
  harness: Harness,
  { customerId = ANN, type = 'call', seconds = 15, units = 1_000n }: Terms = {},
): Reply {
  return run(harness, {
    kind: 'buyOption',
    customerId,
    marketId: MARKET,
    type,
    seconds,
    currencyId: USDT,
    amount: amount(units),
  })
}

/** Records an index price, in ticks. */
export function price(harness: Harness, ticks: number, marketId = MARKET): Reply {
  return run(harness, { kind: 'recordPrices', prices: [{ marketId, ticks }] })
}

/** Returns the stored row of an option. Throws if there is none. */
export function optionOf(harness: Harness, id = 1): OptionRow {
  const row = harness.rows.option(id)
  if (!row) throw new Error(`option ${id} is not stored`)
  return row
}

/** Formats available and frozen units of a customer's option account, or of the option pool for `SYSTEM_OWNER`. */
export function fundsOf({ exchange }: Harness, ownerId: CustomerId): string {
  const kind = ownerId === SYSTEM_OWNER ? 'optionPool' : 'option'
  const account = findAccount(exchange.ledger, ownerId, kind, USDT)
  return `${account?.available ?? 0n}+${account?.frozen ?? 0n}`
}
