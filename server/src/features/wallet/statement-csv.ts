import { formatUnits } from '@halyard/money'
import { toCsv } from '../../platform/csv.ts'

interface Parts {
  readonly available: bigint
  readonly frozen: bigint
}

export interface StatementEntry extends Parts {
  readonly id: number
  readonly at: number
  readonly reason: string
  readonly trade?: TradeOfEntry | undefined
}

/** The trade of an entry. A fee was exchanged for nothing. */
export interface TradeOfEntry {
  /** 'BTC/USDT' */
  readonly market: string
  readonly price: string
  readonly order: string
  readonly counterValue?: string
  readonly counterCurrency?: string
}

/** The statement of one currency in one account. */
export interface StatementPart {
  readonly opening: Parts
  /** Oldest first. */
  readonly entries: readonly StatementEntry[]
  readonly decimals: number
  readonly account: string
  readonly currency: string
}

interface Statement {
  readonly parts: readonly StatementPart[]
  /** Epoch milliseconds; 0 for the beginning. */
  readonly from: number
}

const HEADER = [
  'time',
  'number',
  'reason',
  'available',
  'frozen',
  'available_after',
  'frozen_after',
  'market',
  'price',
  'order',
  'counter_value',
  'counter_currency',
  'account',
  'currency',
]

/**
 * Writes a statement as CSV (RFC 4180): a header, and for each currency of each account the opening balance,
 * every entry with the resulting balance, and the closing balance. The opening balance plus the sum of the
 * entries equals the closing balance exactly. Entries of a trade name its market, price, order and counter-value.
 */
export function statementCsv({ parts, from }: Statement): {
  readonly csv: string
  /** In the order of the parts. */
  readonly closings: readonly Parts[]
} {
  const written = parts.map((part) => linesOf(part, from))
  const lines = [HEADER, ...written.flatMap(({ lines }) => lines)]
  // Without a byte order mark, spreadsheets assume a local encoding.
  return {
    csv: `\u{feff}${toCsv(lines)}`,
    closings: written.map(({ closing }) => closing),
  }
}

function linesOf({ opening, entries, decimals, account, currency }: StatementPart, from: number) {
  let after: Parts = opening
  const text = (units: bigint): string => formatUnits(units, decimals)
  const balance = (time: string, reason: string, { available, frozen }: Parts): string[] => [
    time,
    '',
    reason,
    '',
    '',
    text(available),
    text(frozen),
    ...tradeCells(undefined),
    account,
    currency,
  ]
  const lines = [balance(from === 0 ? '' : timeText(from), 'opening', opening)]
  for (const { id, at, reason, available, frozen, trade } of entries) {
    after = { available: after.available + available, frozen: after.frozen + frozen }
    const changes = [text(available), text(frozen), text(after.available), text(after.frozen)]
    lines.push([timeText(at), String(id), reason, ...changes, ...tradeCells(trade), account, currency])
  }
  const last = entries.at(-1)
  lines.push(balance(last ? timeText(last.at) : '', 'closing', after))
  return { lines, closing: after }
}

function tradeCells(trade: TradeOfEntry | undefined): string[] {
  const { market = '', price = '', order = '', counterValue = '', counterCurrency = '' } = trade ?? {}
  return [market, price, order, counterValue, counterCurrency]
}

function timeText(at: number): string {
  return new Date(at).toISOString()
}
