import { MONEY_PRODUCTS } from '@halyard/api'
import type { PrintedDocument, Row, Section } from '../../../documents/printed-document.ts'
import { readStatement } from '../read-statement.ts'
import { type DocumentOf, headOf } from './document-head.ts'
import { type Coin, type MonthSums, sumMonth } from './month-sums.ts'

const BALANCES = [
  { width: 0.12, key: 'coin' },
  { width: 0.22, key: 'opening' },
  { width: 0.22, key: 'cameIn' },
  { width: 0.22, key: 'wentOut' },
  { width: 0.22, key: 'closing' },
] as const
const MOVEMENTS = [
  { width: 0.23, key: 'time' },
  { width: 0.42, key: 'movement' },
  { width: 0.1, key: 'coin' },
  { width: 0.25, key: 'amount' },
] as const

/** Makes the document of a month: the balances of each coin, and its movements by product. Throws as `readStatement` does. */
export async function monthDocument(of: DocumentOf): Promise<PrintedDocument> {
  const { ctx, customerId, period, formats, texts } = of
  const now = ctx.now()
  const { parts, from, archivedUntil } = await readStatement(ctx, {
    customerId,
    from: period.from,
    to: Math.min(period.to, now + 1),
  })
  const sums = sumMonth(parts)
  const head = await headOf(of)
  return {
    ...head,
    title: texts.text('statement'),
    subtitle: formats.month(period.from),
    notices: [
      ...head.notices,
      ...(archivedUntil === undefined ? [] : [texts.text('archived', { time: formats.time(archivedUntil) })]),
    ],
    sections: [
      balancesOf(of, sums),
      ...MONEY_PRODUCTS.flatMap((product) => {
        const entries = sums.products.get(product)
        return entries ? [movementsOf(of, texts.product(product), entries)] : []
      }),
    ],
    at: Math.max(from, head.at),
  }
}

function balancesOf({ texts: { text }, formats }: DocumentOf, { coins }: MonthSums): Section {
  const rows = coins.map(({ name, decimals, opening, cameIn, wentOut, closing }) => ({
    cells: [
      name,
      formats.amount(opening, decimals),
      formats.amount(cameIn, decimals),
      formats.amount(0n - wentOut, decimals),
      formats.amount(closing, decimals),
    ],
  }))
  return {
    title: text('balances'),
    note: text(coins.length === 0 ? 'none' : 'balancesNote'),
    columns: BALANCES.map(({ width, key }, place) => ({
      title: text(key),
      width,
      ...(place > 0 && { align: 'right' as const }),
    })),
    rows,
  }
}

type ProductEntries = NonNullable<ReturnType<MonthSums['products']['get']>>

function movementsOf(
  { texts, formats }: DocumentOf,
  title: string,
  { entries, sums }: ProductEntries,
): Section {
  const { text } = texts
  const rows = entries.map(({ at, reason, units, coin, trade }): Row => {
    const name = texts.movement(reason, units > 0n)
    const price = trade && text('priceOf', { market: trade.market, price: formats.decimal(trade.price) })
    return {
      cells: [
        formats.time(at),
        price === undefined ? name : `${name} · ${price}`,
        coin.name,
        formats.signed(units, coin.decimals),
      ],
    }
  })
  const total = (label: string, { name, decimals }: Coin, units: bigint): Row => ({
    cells: ['', text(label), name, formats.signed(units, decimals)],
    isTotal: true,
  })
  return {
    title,
    columns: MOVEMENTS.map(({ width, key }) => ({
      title: text(key),
      width,
      ...(key === 'amount' && { align: 'right' as const }),
    })),
    rows: [
      ...rows,
      ...sums.flatMap(({ coin, total: units, fees }) => [
        total('total', coin, units),
        ...(fees === 0n ? [] : [total('ofWhichFees', coin, fees)]),
      ]),
    ],
  }
}
