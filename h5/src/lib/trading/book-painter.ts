import type { WireLevel } from '@halyard/contract/client'
import { floorDecimal, formatUnits } from '@halyard/money'
import { type BookRow, type BookUnits, groupLevels, shortQuantity } from './book-levels.ts'
import { depthBars, depthBarSizes } from './depth-bars.ts'
import type { Format } from '../format.ts'
import type { Depth } from '../socket/depth-stream.ts'

export interface BookLook {
  readonly market: BookUnits
  /** Ticks in one row's price. */
  readonly group: bigint
  readonly rows: number
  readonly format: Pick<Format, 'decimal' | 'exact'>
}

/** Writes a book into rows that are already there, touching only what changed. Nothing renders, nothing moves. */
export interface BookPainter {
  readonly paint: (depth: Depth) => void
  /** The exact price in a row, to be filled in elsewhere. */
  readonly priceOf: (row: Element) => string | undefined
}

interface Cell {
  readonly row: HTMLElement
  readonly price: HTMLElement
  readonly number: HTMLElement
  /** What stands there now; undefined for an empty row. */
  shown: { readonly ticks: bigint; readonly lots: bigint } | undefined
}

interface SidePaper {
  /** Best price first. */
  readonly cells: readonly Cell[]
  /** All of the side's depth bars in one element. */
  readonly bars: HTMLElement | undefined
  readonly upwards: boolean
}

/**
 * `box` holds a part marked `data-book` for each side: rows marked `data-rank`, 0 for the best, each with a price and a
 * quantity; and behind them one element marked `data-bars` with the edge that its bars grow from.
 */
export function createBookPainter(box: HTMLElement, look: BookLook): BookPainter {
  const papers = { asks: paperOf(box, 'asks'), bids: paperOf(box, 'bids') }
  const spread = box.querySelector<HTMLElement>('[data-spread]')
  return {
    paint: (depth) => {
      if (depth.state !== 'live') return
      const asks = groupLevels(depth.asks, 'asks', look.market, look.group, look.rows)
      const bids = groupLevels(depth.bids, 'bids', look.market, look.group, look.rows)
      const [askTotal = 0n, bidTotal = 0n] = [asks.at(-1)?.total, bids.at(-1)?.total]
      const deepest = askTotal > bidTotal ? askTotal : bidTotal
      paintSide(papers.asks, asks, deepest, look)
      paintSide(papers.bids, bids, deepest, look)
      if (spread) setText(spread, spreadText(depth.bids[0], depth.asks[0], look))
    },
    priceOf: (row) => {
      const shown = [...papers.asks.cells, ...papers.bids.cells].find((cell) => cell.row === row)?.shown
      return shown && priceText(shown.ticks, look.market)
    },
  }
}

function paperOf(box: HTMLElement, side: string): SidePaper {
  const part = box.querySelector(`[data-book="${side}"]`)
  const rows = Array.from(part?.querySelectorAll<HTMLElement>('[data-rank]') ?? [])
  const bars = part?.querySelector<HTMLElement>('[data-bars]') ?? undefined
  const cells = rows.flatMap((row): Cell[] => {
    const [price, number] = Array.from(row.children)
    if (!(price instanceof HTMLElement && number instanceof HTMLElement)) return []
    return [{ row, price, number, shown: undefined }]
  })
  const upwards = rows[0]?.dataset.rank !== '0'
  if (bars) {
    const { image, position } = depthBars(cells.length, bars.dataset.bars === 'left' ? 'left' : 'right')
    Object.assign(bars.style, { backgroundImage: image, backgroundPosition: position, backgroundSize: '0 0' })
    bars.style.backgroundRepeat = 'no-repeat'
  }
  return { cells: upwards ? cells.toReversed() : cells, bars, upwards }
}

function paintSide(paper: SidePaper, rows: readonly BookRow[], deepest: bigint, look: BookLook): void {
  paper.cells.forEach((cell, at) => paintCell(cell, rows[at], look))
  if (!paper.bars) return
  const shares = paper.cells.map((_, at) => {
    const total = rows[at]?.total ?? 0n
    return deepest > 0n ? Number((total * 1000n) / deepest) / 1000 : 0
  })
  paper.bars.style.backgroundSize = depthBarSizes(paper.upwards ? shares.toReversed() : shares)
}

function paintCell(cell: Cell, row: BookRow | undefined, { market, group, format }: BookLook): void {
  const { shown } = cell
  if (shown?.ticks !== row?.ticks) {
    const places = groupPlaces(market.priceDecimals, group)
    setText(cell.price, row ? format.decimal(priceText(row.ticks, market), places) : '')
  }
  if (shown?.lots !== row?.lots)
    setText(cell.number, row ? format.exact(shortQuantity(row.lots, market.lotDecimals)) : '')
  if ((shown === undefined) !== (row === undefined) && cell.row instanceof HTMLButtonElement)
    cell.row.disabled = row === undefined
  cell.shown = row
}

function priceText(ticks: bigint, { priceDecimals }: BookUnits): string {
  return floorDecimal(formatUnits(ticks, priceDecimals), priceDecimals)
}

/** Decimals that tell one group from the next. */
function groupPlaces(priceDecimals: number, group: bigint): number {
  return Math.max(0, priceDecimals - (group.toString().length - 1))
}

function spreadText(bid: WireLevel | undefined, ask: WireLevel | undefined, look: BookLook): string {
  const { market, format } = look
  const [from] = bid ? groupLevels([bid], 'bids', market, 1n, 1) : []
  const [to] = ask ? groupLevels([ask], 'asks', market, 1n, 1) : []
  return from && to ? format.decimal(priceText(to.ticks - from.ticks, market), market.priceDecimals) : '—'
}

function setText(element: HTMLElement, text: string): void {
  const node = element.firstChild
  if (node instanceof Text) node.data = text
  else element.textContent = text
}
