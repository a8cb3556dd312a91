import { type CoinTotals, closingOf } from '../../../cost-basis/coin-totals.ts'
import type { Flows } from '../../../cost-basis/product-totals.ts'
import { findYearEnd } from '../../../cost-basis/tax-year.ts'
import type { PrintedDocument, Row, Section } from '../../../documents/printed-document.ts'
import { VALUATION_DECIMALS } from '../../../instruments/valuation.ts'
import { type DocumentOf, headOf } from './document-head.ts'

const COIN_LINES = [
  { width: 0.24, key: 'line' },
  { width: 0.28, key: 'amount' },
  { width: 0.16, key: 'cost' },
  { width: 0.16, key: 'proceeds' },
  { width: 0.16, key: 'gain' },
] as const

/**
 * Makes the document of a year: the totals of the year's file. Throws as `findYearEnd` does.
 */
export async function yearDocument(of: DocumentOf): Promise<PrintedDocument> {
  const { ctx, customerId, period, method, texts } = of
  const { text } = texts
  const head = await headOf(of)
  const { totals, flows } = await findYearEnd(ctx, { customerId, year: period.year, method })
  const coins = [...totals].toSorted(([a], [b]) => a - b)
  return {
    ...head,
    title: text('yearSummary', { year: String(period.year) }),
    subtitle: text(`method_${method}`),
    facts: [...head.facts, { label: text('method'), value: text(`method_${method}`) }],
    notices: [...head.notices, text('yearNote')],
    sections: [
      ...coins.map(([coinId, coin]) => coinSection(of, coinId, coin)),
      productsOf(of, flows),
      flowsOf(of, flows),
    ],
  }
}

function coinSection(
  { ctx, texts: { text }, formats, period }: DocumentOf,
  coinId: number,
  coin: CoinTotals,
): Section {
  const known = ctx.catalogue.currency(coinId)
  if (!known) throw new Error(`currency ${coinId} is not listed`)
  const { name, decimals } = known
  const value = (units: bigint) => formats.amount(units, VALUATION_DECIMALS)
  const line = (key: string, amount: bigint, ...cells: readonly string[]): Row => ({
    cells: [text(key), formats.amount(amount, decimals), ...cells],
  })
  const end = closingOf(coin)
  const unpriced = end.unpriced + coin.unknown
  return {
    title: text('coinOfYear', { coin: name, year: String(period.year) }),
    ...(unpriced > 0n && {
      note: text('unpriced', { amount: `${formats.amount(unpriced, decimals)} ${name}` }),
    }),
    columns: COIN_LINES.map(({ width, key }, place) => ({
      title: text(key),
      width,
      ...(place > 0 && { align: 'right' as const }),
    })),
    rows: [
      line('opening', coin.opening.units, value(coin.opening.cost)),
      line('acquired', coin.acquired.units, value(coin.acquired.cost)),
      line('returned', coin.returned.units, value(coin.returned.cost)),
      line('tradeFees', 0n - coin.tradeFees),
      line(
        'disposed',
        0n - coin.disposed.units,
        value(coin.disposed.cost),
        value(coin.proceeds),
        formats.signed(coin.gain, VALUATION_DECIMALS),
      ),
      line('withdrawn', 0n - coin.withdrawn.units, value(coin.withdrawn.cost)),
      { ...line('closing', end.units, value(end.cost)), isTotal: true },
    ],
  }
}

function productsOf({ texts, formats }: DocumentOf, { products }: Flows): Section {
  const { text, product: nameOf } = texts
  return {
    title: text('products'),
    columns: [
      { title: text('product'), width: 0.5 },
      { title: text('income'), width: 0.25, align: 'right' },
      { title: text('fees'), width: 0.25, align: 'right' },
    ],
    rows: [...products].map(([product, { income, fees }]) => ({
      cells: [
        nameOf(product),
        formats.signed(income, VALUATION_DECIMALS),
        formats.amount(fees, VALUATION_DECIMALS),
      ],
    })),
  }
}

function flowsOf({ texts: { text }, formats }: DocumentOf, { cameIn, wentOut }: Flows): Section {
  return {
    title: text('flows'),
    columns: [
      { title: text('line'), width: 0.5 },
      { title: `${text('amount')} (USDT)`, width: 0.5, align: 'right' },
    ],
    rows: [
      { cells: [text('cameIn'), formats.amount(cameIn, VALUATION_DECIMALS)] },
      { cells: [text('wentOut'), formats.amount(wentOut, VALUATION_DECIMALS)] },
    ],
  }
}
