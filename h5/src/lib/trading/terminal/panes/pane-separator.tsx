import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../language/use-translation.ts'
import { PANES, type Pane, paneId, setPaneSize } from './pane-sizes.ts'

/** How far an arrow key moves the edge, in pixels. */
const STEP = 16

/** A pane as it is shown: its size and how far it can go, in pixels. */
interface Extent {
  readonly now: number
  readonly min: number
  readonly max: number
}

/** Renders the edge of a pane, which is dragged, or moved by the arrow keys, Home and End. A double click or Enter resets it. */
export function PaneSeparator({ pane }: { readonly pane: Pane }) {
  const { t } = useTranslation('terminal')
  const { axis, way } = PANES[pane]
  const [extent, setExtent] = useState<Extent>()
  const held = useRef<Extent & { readonly at: number }>(undefined)
  useEffect(() => {
    const element = document.getElementById(paneId(pane))
    if (!element) return
    const watch = new ResizeObserver(() => setExtent(measure(pane)))
    watch.observe(element)
    return () => watch.disconnect()
  }, [pane])
  const place = (event: PointerEvent) => (axis === 'x' ? event.clientX : event.clientY)
  const down = (event: PointerEvent<HTMLElement>) => {
    const now = event.isPrimary && event.button === 0 ? measure(pane) : undefined
    if (!now) return
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = { ...now, at: place(event) }
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    const { current } = held
    if (current) resize(pane, current, current.now + way * (place(event) - current.at))
  }
  const leave = () => {
    held.current = undefined
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const now = measure(pane)
    const size = now && sizeByKey(event.key, now, axis, way)
    if (now && size !== undefined) resize(pane, now, size)
    else if (event.key === 'Enter') setPaneSize(pane, undefined)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      aria-controls={paneId(pane)}
      aria-label={t(`pane_${pane}`)}
      aria-orientation={axis === 'x' ? 'vertical' : 'horizontal'}
      aria-valuemax={extent?.max ?? 0}
      aria-valuemin={extent?.min ?? 0}
      aria-valuenow={extent?.now ?? 0}
      aria-valuetext={t('pixels', { n: extent?.now ?? 0 })}
      className={`${EDGES[pane]} group relative z-10 flex touch-none outline-none`}
      onDoubleClick={() => setPaneSize(pane, undefined)}
      onKeyDown={press}
      onPointerCancel={leave}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={leave}
      role="separator"
      tabIndex={0}
      title={t('paneHint')}
    >
      <span
        aria-hidden
        className={`rounded-full group-hover:bg-brass group-focus-visible:bg-brass group-active:bg-brass ${axis === 'x' ? 'mx-auto h-full w-0.5' : 'my-auto h-0.5 w-full'}`}
      />
    </div>
  )
}

/** Where the edges are: in the cell of their pane, half outside. */
const EDGES: Readonly<Record<Pane, string>> = {
  markets: '[grid-area:markets] -mr-1.5 w-3 cursor-col-resize justify-self-end',
  chart: '[grid-area:chart] -mb-1.5 h-3 cursor-row-resize self-end',
  data: '-my-1.5 h-3 shrink-0 cursor-row-resize',
  book: '[grid-area:book] -ml-1.5 w-3 cursor-col-resize justify-self-start',
  form: '[grid-area:form] -ml-1.5 w-3 cursor-col-resize justify-self-start',
}

function measure(pane: Pane): Extent | undefined {
  const { axis, min, max, from, least } = PANES[pane]
  const [own, other] = [sizeOf(pane, axis), sizeOf(from, axis)]
  if (own === undefined || other === undefined) return undefined
  const free = Math.max(0, other - pixels(least))
  return { now: own, min: Math.min(own, pixels(min)), max: Math.max(own, Math.min(pixels(max), own + free)) }
}

function pixels(rem: number): number {
  return Math.round(rem * remInPixels())
}

function sizeOf(part: Pane | 'orders' | 'rows', axis: 'x' | 'y'): number | undefined {
  const box = document.getElementById(paneId(part))?.getBoundingClientRect()
  return box && Math.round(axis === 'x' ? box.width : box.height)
}

function resize(pane: Pane, { min, max }: Extent, size: number): void {
  setPaneSize(pane, Math.min(max, Math.max(min, size)) / remInPixels())
}

function remInPixels(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
}

/** Returns the size after a key; undefined if the key has none. Arrows move the edge their way. */
function sizeByKey(key: string, { now, min, max }: Extent, axis: 'x' | 'y', way: 1 | -1): number | undefined {
  if (key === 'Home') return min
  if (key === 'End') return max
  const [back, forth] = axis === 'x' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
  if (key === back) return now - way * STEP
  return key === forth ? now + way * STEP : undefined
}
