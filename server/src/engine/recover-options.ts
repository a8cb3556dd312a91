import {
  type OptionConfig,
  type OptionCurrency,
  type OptionRow,
  type Snapshot,
  TICKS_KEPT_MS,
} from '@halyard/core'
import { amount } from '@halyard/money'
import { decode } from './exact-json.ts'
import type { ReadRows, Row } from './read-rows.ts'

/** Reads the option configurations, the open options, and the price ticks that may settle them. */
export async function recoverOptions(
  rows: ReadRows,
): Promise<Pick<Snapshot, 'optionConfigs' | 'options' | 'nextOptionId' | 'ticks'>> {
  const configs = await rows(
    'select id, durations::text as durations, currencies::text as currencies, status from option_config',
  )
  const [last] = await rows('select max(id) as id from timed_option')
  return {
    optionConfigs: configs.map(configOf),
    options: (await rows('select * from timed_option where result is null')).map(optionOf),
    nextOptionId: Number(last?.id ?? 0) + 1,
    ticks: (
      await rows(`select t.market_id, t.n, t.at, t.ticks from market
                  join price_tick t on t.market_id = market.id and t.at > market.index_at - ${TICKS_KEPT_MS}`)
    ).map((row) => ({
      marketId: Number(row.market_id),
      n: Number(row.n),
      at: Number(row.at),
      ticks: Number(row.ticks),
    })),
  }
}

/** Reads the last hash of each market's price log, by market id. */
export async function recoverPriceLogHashes(rows: ReadRows): Promise<Map<number, string>> {
  const hashes = await rows(`select market.id, encode(last.hash, 'hex') as hash from market cross join lateral
                             (select hash from price_tick where market_id = market.id order by n desc limit 1) last`)
  return new Map(hashes.map(({ id, hash }) => [Number(id), String(hash)]))
}

function configOf(row: Row): OptionConfig {
  return {
    marketId: Number(row.id),
    durations: decode(String(row.durations)) as OptionConfig['durations'],
    currencies: decode(String(row.currencies)) as readonly OptionCurrency[],
    status: row.status as OptionConfig['status'],
  }
}

function optionOf(row: Row): OptionRow {
  return {
    id: Number(row.id),
    ownerId: Number(row.customer_id),
    marketId: Number(row.market_id),
    currencyId: Number(row.currency_id),
    type: row.type as OptionRow['type'],
    seconds: Number(row.seconds),
    stake: amount(BigInt(String(row.stake))),
    payoutPpm: Number(row.payout_ppm),
    acceptedAt: Number(row.accepted_at),
    acceptedTick: Number(row.accepted_tick),
    entryTicks: row.entry_ticks === null ? undefined : Number(row.entry_ticks),
    deliveryTicks: undefined,
    result: undefined,
    payout: amount(BigInt(String(row.payout))),
    settledAt: undefined,
  }
}
