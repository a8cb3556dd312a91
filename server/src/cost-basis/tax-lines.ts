import {
  type CostBook,
  type CostMethod,
  type Effected,
  type SpotExchange,
  type CoinsAtCost,
  tradeFeeValue,
} from '@halyard/formulas'
import { formatUnits } from '@halyard/money'
import { VALUATION_CURRENCY } from '../instruments/valuation.ts'
import { toCsv } from '../platform/csv.ts'
import type { CoinTotals } from './coin-totals.ts'
import type { Parts } from './parts.ts'
import type { Flows } from './product-totals.ts'
import type { ValuedMovement } from './read-movements.ts'
import { timeText, valueText } from './texts.ts'

const COLUMNS = [
  'record',
  'time',
  'number',
  'product',
  'reason',
  'coin',
  'amount',
  'value',
  'cost',
  'gain',
  'acquired',
  'price_source',
  'price',
  'price_time',
  'unpriced',
  'note',
] as const
type Row = Partial<Record<(typeof COLUMNS)[number], string>>

/** The assumptions of the file, which decision 90 explains. */
const ASSUMPTIONS = [
  `Values and costs are in ${VALUATION_CURRENCY}: one ${VALUATION_CURRENCY} always counts as one.`,
  'Values are rounded down to 0.000001. A part of a lot costs its share rounded down and the rest keeps the remainder.',
  'The fee of a purchase is part of its cost. The fee of a sale is taken from its proceeds.',
  'Coins that came in by a deposit or for fiat or as income cost their value at arrival.',
  'Coins that went out by a withdrawal leave with their cost and without a gain. Their use is not known here.',
  'Coins without a price have the source none. Their cost counts as 0 and the column unpriced says how many they are.',
  'Moves between your own accounts and holds of open orders change nothing.',
  'This is a record of your account and no advice about tax.',
]

/** The period of a file, in epoch milliseconds. */
interface Period {
  readonly year: number
  readonly method: CostMethod
  readonly from: number
  readonly to: number
}

const SIGNS = { acquired: '', returned: '', disposed: '-', withdrawn: '-' } as const

interface Coin {
  readonly name: string
  readonly decimals: number
}

/** Writes the lines of a year's file. Amounts are signed: those of a coin add up from its opening to its closing. */
export function createTaxLines({ catalogue }: Pick<Parts, 'catalogue'>) {
  const coinOf = (coinId: number): Coin => {
    const coin = catalogue.currency(coinId)
    if (!coin) throw new Error(`currency ${coinId} is not listed`)
    return coin
  }
  return {
    /** Spreadsheets assume a local encoding without a byte order mark. */
    header: () => `\u{feff}${toCsv([[...COLUMNS]])}`,
    about: ({ year, method, from, to }: Period) =>
      linesOf([
        { record: 'about', reason: 'year', note: `${year} in UTC` },
        { record: 'about', reason: 'method', note: method },
        { record: 'about', reason: 'from', time: timeText(from) },
        { record: 'about', reason: 'to', time: timeText(to) },
        ...ASSUMPTIONS.map((note) => ({ record: 'about', reason: 'assumption', note })),
      ]),
    balances: (record: 'opening' | 'closing', at: number, { lots }: CostBook) =>
      linesOf(
        [...lots].map(([coinId, { held }]) => ({
          record,
          time: timeText(at),
          ...heldCells(coinOf(coinId), held),
        })),
      ),
    movement: (valued: ValuedMovement, effects: readonly Effected[]) => {
      const { movement } = valued
      const rows = effects.map((effected) => effectRow(coinOf(effected.coinId), valued, effected))
      if (movement.type === 'change' || movement.fee === 0n) return linesOf(rows)
      const feeCoin = coinOf(movement.buys ? movement.baseId : movement.quoteId)
      return linesOf([...rows, tradeFeeRow(feeCoin, valued, movement)])
    },
    totals: (coins: ReadonlyMap<number, CoinTotals>, flows: Flows) =>
      linesOf([
        ...[...coins].flatMap(([coinId, coin]) => coinTotalRows(coinOf(coinId), coin)),
        ...productTotalRows(flows),
      ]),
  }
}

function heldCells({ name, decimals }: Coin, { units, cost, unpriced }: CoinsAtCost): Row {
  return {
    coin: name,
    amount: formatUnits(units, decimals),
    cost: valueText(cost),
    unpriced: formatUnits(unpriced, decimals),
  }
}

function effectRow(
  { name, decimals }: Coin,
  { movement, number, reason, valued, note }: ValuedMovement,
  effected: Effected,
): Row {
  const { kind, units, cost, unpriced } = effected
  return {
    record: kind,
    time: timeText(movement.at),
    number,
    product: movement.product,
    reason,
    coin: name,
    amount: formatUnits(SIGNS[kind] === '-' ? 0n - units : units, decimals),
    cost: valueText(cost),
    price_source: valued.source,
    price: valued.price?.text ?? '',
    price_time: valued.price ? timeText(valued.price.at) : '',
    unpriced: formatUnits(unpriced, decimals),
    note,
    ...(kind === 'acquired' && valued.value !== undefined && { value: valueText(cost) }),
    ...(kind === 'disposed' && gainCells(effected)),
  }
}

function gainCells({ cost, proceeds, acquiredAt }: Effected): Row {
  return {
    value: valueText(proceeds),
    gain: valueText(proceeds === undefined ? undefined : proceeds - cost),
    acquired: acquiredAt === undefined ? '' : timeText(acquiredAt),
  }
}

function tradeFeeRow({ name, decimals }: Coin, { number, note }: ValuedMovement, trade: SpotExchange): Row {
  return {
    record: 'trade_fee',
    time: timeText(trade.at),
    number,
    product: trade.product,
    reason: 'fee',
    coin: name,
    amount: formatUnits(0n - trade.fee, decimals),
    value: valueText(tradeFeeValue(trade)),
    note,
  }
}

function coinTotalRows({ name, decimals }: Coin, coin: CoinTotals): Row[] {
  const row = (reason: keyof typeof SIGNS): Row => ({
    record: 'total',
    reason,
    coin: name,
    amount: formatUnits(SIGNS[reason] === '-' ? 0n - coin[reason].units : coin[reason].units, decimals),
    cost: valueText(coin[reason].cost),
    unpriced: formatUnits(coin[reason].unpriced, decimals),
  })
  return [
    row('acquired'),
    row('returned'),
    { record: 'total', reason: 'trade_fees', coin: name, amount: formatUnits(-coin.tradeFees, decimals) },
    {
      ...row('disposed'),
      value: valueText(coin.proceeds),
      gain: valueText(coin.gain),
      note: `${formatUnits(coin.paidFees, decimals)} of it as fees and ${formatUnits(coin.unknown, decimals)} without a price`,
    },
    row('withdrawn'),
  ]
}

function productTotalRows({ products, cameIn, wentOut }: Flows): Row[] {
  return [
    ...[...products].flatMap(([product, { income, fees, unpriced }]) => {
      const note = `${unpriced} entries without a price`
      return [
        { record: 'total', product, reason: 'income', value: valueText(income), note },
        { record: 'total', product, reason: 'fees', value: valueText(fees), note },
      ]
    }),
    { record: 'total', reason: 'came_in', value: valueText(cameIn) },
    { record: 'total', reason: 'went_out', value: valueText(wentOut) },
  ]
}

function linesOf(rows: readonly Row[]): string {
  return toCsv(rows.map((row) => COLUMNS.map((column) => row[column] ?? '')))
}
