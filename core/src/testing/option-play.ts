import { amount } from '@halyard/money'
import type { Command } from '../commands.ts'
import { findAccount } from '../ledger/ledger.ts'
import { HOUSE } from '../ledger/accounts.ts'
import type { OptionConfig } from '../option/option-config.ts'
import type { OptionRow, OptionType } from '../option/timed-option.ts'
import type { Reply } from '../reply.ts'
import { MARKET, USDT } from './listing.ts'
import { openPlay, type Play, run } from './script.ts'

export const ANN = 1
export const BOB = 2

/** 80 % and 900 % on every time; stakes from 10 to 50,000 units; at most 100,000 units lost in one second. */
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

/** The listed exchange with options on its market: ann and bob are verified, 500,000 units each, the pool has a million. */
export function openOptionPlay(): Play {
  const play = openPlay()
  const commands: Command[] = [
    { kind: 'configureOption', option: optionConfig },
    { kind: 'fundHouse', account: 'optionPool', currencyId: USDT, amount: amount(1_000_000n) },
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
    const reply = run(play, command)
    if (!reply.ok) throw new Error(`${command.kind} was refused: ${reply.reject}`)
  }
  return play
}

/** Records prices 5 seconds apart that never return to where they were 5 or 30 seconds ago, and end at 1,000. */
export function enliven(play: Play, spans = 210): void {
  for (let span = 1; span <= spans; span++) {
    play.now += 5_000
    price(play, 1_000 + (span % 7) * 10)
  }
}

interface Bought {
  readonly customerId?: number
  readonly type?: OptionType
  readonly seconds?: number
  readonly units?: bigint
}

export function buy(
  play: Play,
  { customerId = ANN, type = 'call', seconds = 15, units = 1_000n }: Bought = {},
): Reply {
  return run(play, {
    kind: 'buyOption',
    customerId,
    marketId: MARKET,
    type,
    seconds,
    currencyId: USDT,
    amount: amount(units),
  })
}

export function price(play: Play, ticks: number, marketId = MARKET): Reply {
  return run(play, { kind: 'recordPrices', prices: [{ marketId, ticks }] })
}

/** The latest row of an option, as it was stored. */
export function optionOf(play: Play, id = 1): OptionRow {
  const row = play.rows.option(id)
  if (!row) throw new Error(`there is no option ${id}`)
  return row
}

/** Available and frozen of an option account, or of the house's pool. */
export function fundsOf({ exchange }: Play, ownerId: number): string {
  const kind = ownerId === HOUSE ? 'optionPool' : 'option'
  const account = findAccount(exchange.ledger, ownerId, kind, USDT)
  return `${account?.available ?? 0n}+${account?.frozen ?? 0n}`
}
