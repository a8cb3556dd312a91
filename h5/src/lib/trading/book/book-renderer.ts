import { floorDecimal, formatUnits } from '@halyard/money'
import type { Format } from '../../format/format.ts'
import type { Level } from '../../socket/depth-book.ts'
import type { Depth } from '../../socket/live-depth.ts'
import {
  type BookRow,
  type BookUnits,
  groupLevels,
  type OwnPrices,
  rowsOfPrices,
  shortQuantity,
} from './book-levels.ts'
import { depthBarSizes, depthBars } from './depth-bars.ts'

export interface BookOptions {
  readonly market: BookUnits
  /** The price step of a row, in ticks. */
  readonly group: bigint
  readonly rows: number
  readonly format: Pick<Format, 'decimal' | 'exact'>
  /** The accessible note of a row with one of the customer's own orders. */
  readonly ownText?: string
}

/**
 * Renders a book directly into existing DOM rows and updates only what changed, without React and without layout
 * shifts.
 */
export interface BookRenderer {
  readonly render: (depth: Depth) => void
  /** Sets the prices of the customer's own orders, whose rows are marked. */
  readonly markOwnOrders: (prices: OwnPrices) => void
  /** Returns the exact price of a row as a plain decimal. */
  readonly priceOf: (row: Element) => string | undefined
}

interface Cell {
  readonly row: HTMLElement
  readonly price: HTMLElement
  readonly number: HTMLElement
  /** The element that marks one of the customer's orders; not every book has one. */
  readonly note: Element | undefined
  /** The displayed row; undefined if it is empty. */
  shown: { readonly ticks: bigint; readonly lots: bigint } | undefined
  isOwn: boolean
}

interface SideView {
  /** Best price first. */
  readonly cells: readonly Cell[]
  /** The element that shows all depth bars of the side. */
  readonly bars: HTMLElement | undefined
  readonly upwards: boolean
  /** The ticks of rows with an order of the customer. */
  own: ReadonlySet<bigint>
}

/**
 * Creates the renderer of a book. `box` contains an element with `data-book` for each side. It holds rows with
 * `data-rank`, 0 for the best, each with a price and a quantity, and an element with `data-bars`, whose value is the
 * edge that the bars grow from.
 */
export function createBookRenderer(box: HTMLElement, options: BookOptions): BookRenderer {
  const sideViews = { asks: sideViewOf(box, 'asks'), bids: sideViewOf(box, 'bids') }
  const spread = box.querySelector<HTMLElement>('[data-spread]')
  return {
    render: (depth) => {
      if (depth.state !== 'live') return
      const asks = groupLevels(depth.asks, 'asks', options.market, options.group, options.rows)
      const bids = groupLevels(depth.bids, 'bids', options.market, options.group, options.rows)
      const [askTotal = 0n, bidTotal = 0n] = [asks.at(-1)?.total, bids.at(-1)?.total]
      const deepest = askTotal > bidTotal ? askTotal : bidTotal
      renderSide(sideViews.asks, asks, deepest, options)
      renderSide(sideViews.bids, bids, deepest, options)
      if (spread) setText(spread, spreadText(depth.bids[0], depth.asks[0], options))
    },
    markOwnOrders: (prices) => {
      for (const side of ['asks', 'bids'] as const) {
        sideViews[side].own = rowsOfPrices(prices[side], side, options.market, options.group)
        for (const cell of sideViews[side].cells) markCell(cell, sideViews[side].own, options)
      }
    },
    priceOf: (row) => {
      const shown = [...sideViews.asks.cells, ...sideViews.bids.cells].find((cell) => cell.row === row)?.shown
      return shown && priceText(shown.ticks, options.market)
    },
  }
}

function sideViewOf(box: HTMLElement, side: string): SideView {
  const part = box.querySelector(`[data-book="${side}"]`)
  const rows = Array.from(part?.querySelectorAll<HTMLElement>('[data-rank]') ?? [])
  const bars = part?.querySelector<HTMLElement>('[data-bars]') ?? undefined
  const cells = rows.flatMap((row): Cell[] => {
    const [price, number, note] = Array.from(row.children)
    if (!(price instanceof HTMLElement && number instanceof HTMLElement)) return []
    const cell: Cell = { row, price, number, note, shown: undefined, isOwn: false }
    emptyCell(cell)
    return [cell]
  })
  const upwards = rows[0]?.dataset.rank !== '0'
  if (bars) {
    const { image, position } = depthBars(cells.length, bars.dataset.bars === 'left' ? 'left' : 'right')
    Object.assign(bars.style, { backgroundImage: image, backgroundPosition: position, backgroundSize: '0 0' })
    bars.style.backgroundRepeat = 'no-repeat'
  }
  return { cells: upwards ? cells.toReversed() : cells, bars, upwards, own: new Set() }
}

/** Clears a cell that another renderer may have filled. */
function emptyCell({ row, price, number, note }: Cell): void {
  for (const part of [price, number, note]) if (part) setText(part, '')
  row.removeAttribute('data-own')
  if (row instanceof HTMLButtonElement) enable(row, false)
}

/** An empty row must not be a button. */
function enable(row: HTMLButtonElement, enabled: boolean): void {
  row.disabled = !enabled
  row.ariaHidden = enabled ? null : 'true'
}

function renderSide(view: SideView, rows: readonly BookRow[], deepest: bigint, options: BookOptions): void {
  view.cells.forEach((cell, at) => {
    renderCell(cell, rows[at], options)
    markCell(cell, view.own, options)
  })
  if (!view.bars) return
  const shares = view.cells.map((_, at) => {
    const total = rows[at]?.total ?? 0n
    return deepest > 0n ? Number((total * 1000n) / deepest) / 1000 : 0
  })
  view.bars.style.backgroundSize = depthBarSizes(view.upwards ? shares.toReversed() : shares)
}

function renderCell(cell: Cell, row: BookRow | undefined, { market, group, format }: BookOptions): void {
  const { shown } = cell
  if (shown?.ticks !== row?.ticks) {
    const places = groupPlaces(market.priceDecimals, group)
    setText(cell.price, row ? format.decimal(priceText(row.ticks, market), places) : '')
  }
  if (shown?.lots !== row?.lots)
    setText(cell.number, row ? format.exact(shortQuantity(row.lots, market.lotDecimals)) : '')
  if ((shown === undefined) !== (row === undefined) && cell.row instanceof HTMLButtonElement)
    enable(cell.row, row !== undefined)
  cell.shown = row
}

function markCell(cell: Cell, own: ReadonlySet<bigint>, { ownText = '' }: BookOptions): void {
  const isOwn = cell.shown !== undefined && own.has(cell.shown.ticks)
  if (cell.isOwn === isOwn) return
  cell.isOwn = isOwn
  cell.row.toggleAttribute('data-own', isOwn)
  if (cell.note) setText(cell.note, isOwn ? ownText : '')
}

function priceText(ticks: bigint, { priceDecimals }: BookUnits): string {
  return floorDecimal(formatUnits(ticks, priceDecimals), priceDecimals)
}

/** Returns the decimals that distinguish neighbouring groups. */
function groupPlaces(priceDecimals: number, group: bigint): number {
  return Math.max(0, priceDecimals - (group.toString().length - 1))
}

function spreadText(bid: Level | undefined, ask: Level | undefined, options: BookOptions): string {
  const { market, format } = options
  const [from] = bid ? groupLevels([bid], 'bids', market, 1n, 1) : []
  const [to] = ask ? groupLevels([ask], 'asks', market, 1n, 1) : []
  return from && to ? format.decimal(priceText(to.ticks - from.ticks, market), market.priceDecimals) : '—'
}

function setText(element: Element, text: string): void {
  const node = element.firstChild
  if (node instanceof Text) node.data = text
  else element.textContent = text
}
