import { readStored, store } from '@halyard/web'
import type { CSSProperties } from 'react'
import { create } from 'zustand'

/** The parts of a trading page on a desktop whose size the customer sets. */
export type Pane = 'markets' | 'chart' | 'data' | 'book' | 'form'

interface PaneRule {
  readonly axis: 'x' | 'y'
  /** Whether the pane grows when its edge moves right or down (1), or left or up (-1). */
  readonly way: 1 | -1
  /** The pane's bounds and its size until it is set, in rem; undefined if it shares the rest of the height. */
  readonly min: number
  readonly max: number
  readonly start: number | undefined
  /** The part that gives up the room, and the rem that it keeps. */
  readonly from: 'chart' | 'orders' | 'rows'
  readonly least: number
}

/** The rem that the chart's column, the orders and the rows of the book keep, however large the other parts are made. */
const LEAST = { chart: 20, orders: 8, rows: 14 } as const

export const PANES: Readonly<Record<Pane, PaneRule>> = {
  markets: { axis: 'x', way: 1, min: 11, max: 24, start: 15, from: 'chart', least: LEAST.chart },
  chart: { axis: 'y', way: 1, min: 10, max: 90, start: undefined, from: 'orders', least: LEAST.orders },
  data: { axis: 'y', way: -1, min: 6, max: 60, start: 11, from: 'rows', least: LEAST.rows },
  book: { axis: 'x', way: -1, min: 12, max: 24, start: 14, from: 'chart', least: LEAST.chart },
  form: { axis: 'x', way: -1, min: 17, max: 28, start: 18.5, from: 'chart', least: LEAST.chart },
}

/** Returns the id of the element of a part. */
export function paneId(part: string): string {
  return `pane-${part}`
}

/** The sizes that were set, in rem. */
export type PaneSizes = { readonly [Name in Pane]?: number }

const KEY = 'terminal_panes'
const NAMES = Object.keys(PANES) as Pane[]

/** The sizes that the customer set on this device. */
export const usePaneSizes = create<PaneSizes>(() => parsePaneSizes(readStored(KEY)))

usePaneSizes.subscribe((sizes) => store(KEY, JSON.stringify(sizes)))

/** Sets the size of a pane, in rem; without one, it has its first size again. */
export function setPaneSize(pane: Pane, rem: number | undefined): void {
  usePaneSizes.setState({ [pane]: rem === undefined ? undefined : bounded(pane, rem) })
}

/** Gives every pane its first size again. */
export function resetPanes(): void {
  usePaneSizes.setState({}, true)
}

/** Parses stored sizes. Leaves out what is not a size, and keeps the others within their bounds. */
export function parsePaneSizes(text: string | undefined): PaneSizes {
  const stored = parseObject(text)
  return Object.fromEntries(
    NAMES.flatMap((pane) => {
      const size = stored[pane]
      return typeof size === 'number' && Number.isFinite(size) ? [[pane, bounded(pane, size)]] : []
    }),
  )
}

function bounded(pane: Pane, rem: number): number {
  const { min, max } = PANES[pane]
  return Math.min(max, Math.max(min, rem))
}

function parseObject(text: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/**
 * Returns the tracks of the grid as variables of CSS. A track shrinks to its least size before the chart does to its own, so
 * that sizes of a larger window cut nothing in a smaller one.
 */
export function paneTracks(sizes: PaneSizes): CSSProperties {
  const track = (pane: 'markets' | 'book' | 'form') => {
    const { min, start } = PANES[pane]
    return `minmax(${min}rem, ${sizes[pane] ?? start}rem)`
  }
  const tracks = {
    '--markets-track': track('markets'),
    '--middle-track': `minmax(${LEAST.chart}rem, 1fr)`,
    '--book-track': track('book'),
    '--form-track': track('form'),
    '--chart-track':
      sizes.chart === undefined ? 'minmax(0, 1.2fr)' : `minmax(${low(PANES.chart.min)}, ${sizes.chart}rem)`,
    '--orders-track': sizes.chart === undefined ? 'minmax(0, 1fr)' : `minmax(${low(LEAST.orders)}, 1fr)`,
    '--rows-track': `minmax(${low(LEAST.rows)}, 1fr)`,
    '--data-track': `minmax(${low(PANES.data.min)}, ${sizes.data ?? PANES.data.start}rem)`,
  }
  return tracks as CSSProperties
}

/** Returns a least height; a low window has no room for it. */
function low(rem: number): string {
  return `min(${rem}rem, 25vh)`
}
