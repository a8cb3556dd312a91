import type { WireLevel } from '@halyard/contract/client'
import { floorDecimal, formatUnits } from '@halyard/money'
import { type BookRow, groupLevels, shortQuantity } from './book-levels.ts'
import type { Format } from './format.ts'
import type { Depth } from './socket/depth-stream.ts'
import type { SpotMarket } from './spot-market.ts'

export interface BookLook {
  readonly market: SpotMarket
  /** Ticks in one row's price. */
  readonly group: bigint
  readonly rows: number
  readonly format: Pick<Format, 'decimal' | 'exact'>
}

/** Writes a book into rows that are already there, touching only what changed. Nothing renders, nothing moves. */
export interface BookPainter {
  readonly paint: (depth: Depth) => void
}

interface Cell {
  readonly row: HTMLElement
  readonly bar: HTMLElement
  readonly price: HTMLElement
  readonly number: HTMLElement
  shown: string
  scale: string
}

/**
 * `box` holds rows marked `data-side` and, best first, `data-rank`; each with a bar, a price and a quantity inside.
 * A row that is a button also carries the exact price as its value.
 */
export function createBookPainter(box: HTMLElement, look: BookLook): BookPainter {
  const asksCells = cellsOf(box, 'asks')
  const bidsCells = cellsOf(box, 'bids')
  const spread = box.querySelector<HTMLElement>('[data-spread]')
  return {
    paint: (depth) => {
      if (depth.state !== 'live') return
      const asks = rowsOf(depth.asks, 'asks', look)
      const bids = rowsOf(depth.bids, 'bids', look)
      const deepest = deeper(asks.at(-1)?.total, bids.at(-1)?.total)
      paintSide(asksCells, asks, deepest, look)
      paintSide(bidsCells, bids, deepest, look)
      if (spread) setText(spread, spreadText(depth.bids[0], depth.asks[0], look))
    },
  }
}

function cellsOf(box: HTMLElement, side: string): Cell[] {
  return Array.from(box.querySelectorAll<HTMLElement>(`[data-side="${side}"]`))
    .toSorted((a, b) => Number(a.dataset.rank) - Number(b.dataset.rank))
    .flatMap((row) => {
      const [bar, price, number] = Array.from(row.children)
      if (!(bar instanceof HTMLElement && price instanceof HTMLElement && number instanceof HTMLElement))
        return []
      return [{ row, bar, price, number, shown: '', scale: '' }]
    })
}

function rowsOf(
  levels: readonly WireLevel[],
  side: 'bids' | 'asks',
  { market, group, rows }: BookLook,
): BookRow[] {
  return groupLevels(levels, side, market, group, rows)
}

function deeper(a = 0n, b = 0n): bigint {
  return a > b ? a : b
}

function paintSide(
  cells: Cell[],
  rows: readonly BookRow[],
  deepest: bigint,
  { market, group, format }: BookLook,
): void {
  cells.forEach((cell, at) => {
    const row = rows[at]
    const scale = row && deepest > 0n ? String(Number((row.total * 1000n) / deepest) / 1000) : '0'
    if (cell.scale !== scale) {
      cell.scale = scale
      cell.bar.style.transform = `scaleX(${scale})`
    }
    const price = row ? floorDecimal(formatUnits(row.ticks, market.priceDecimals), market.priceDecimals) : ''
    const number = row ? shortQuantity(row.lots, market.lotDecimals) : ''
    if (cell.shown === `${price} ${number}`) return
    cell.shown = `${price} ${number}`
    if (cell.row instanceof HTMLButtonElement) {
      cell.row.value = price
      cell.row.disabled = row === undefined
    }
    setText(cell.price, row ? format.decimal(price, groupPlaces(market.priceDecimals, group)) : '')
    setText(cell.number, format.exact(number))
  })
}

/** Decimals that tell one group from the next. */
export function groupPlaces(priceDecimals: number, group: bigint): number {
  return Math.max(0, priceDecimals - (group.toString().length - 1))
}

function spreadText(
  bid: WireLevel | undefined,
  ask: WireLevel | undefined,
  { market, format }: BookLook,
): string {
  if (!bid || !ask) return '—'
  const [from, to] = groupLevels([bid], 'bids', market, 1n, 1).concat(
    groupLevels([ask], 'asks', market, 1n, 1),
  )
  return from && to
    ? format.decimal(formatUnits(to.ticks - from.ticks, market.priceDecimals), market.priceDecimals)
    : '—'
}

function setText(element: HTMLElement, text: string): void {
  const node = element.firstChild
  if (node instanceof Text) {
    if (node.data !== text) node.data = text
  } else element.textContent = text
}
