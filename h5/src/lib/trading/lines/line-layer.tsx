import { toast } from '@halyard/ui'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { lineAt } from '../../chart/lines/line-drag.ts'
import { placeLabels } from '../../chart/lines/place-labels.ts'
import type { ChartLines, LineChart, MovedLine } from '../../chart/lines/price-line.ts'
import { useTranslation } from '../../language/use-translation.ts'
import { LineLabel } from './line-label.tsx'

interface LineLayerProps extends ChartLines {
  readonly chart: LineChart | undefined
  readonly priceDecimals: number
}

/**
 * Renders the labels of a chart's lines over it: each can be dragged, moved by the arrow keys and cancelled, as far as its line
 * can be. The chart draws the lines themselves, and reports their places.
 */
export function LineLayer({ chart, lines, moved, priceDecimals, onMove, onCancel }: LineLayerProps) {
  const { t } = useTranslation('trading')
  const layer = useRef<HTMLUListElement>(null)
  const places = useRef(new Map<string, number>())
  const [draft, setDraft] = useState<MovedLine>()
  const shown = draft ?? moved
  const place = useEffectEvent((id: string, y: number, height: number) => {
    places.current.set(id, y)
    for (const item of layer.current?.children ?? []) arrange(item as HTMLElement, places.current, height)
  })
  useEffect(() => {
    const ids = new Set(lines.map(({ id }) => id))
    for (const id of places.current.keys()) if (!ids.has(id)) places.current.delete(id)
    chart?.setLines(
      lines.map((line) => (line.id === shown?.id ? { ...line, price: shown.price } : line)),
      (id, y, height) => place(id, y, height),
    )
  }, [chart, lines, shown])
  const drop = (to: MovedLine) => {
    setDraft(undefined)
    const line = lines.find(({ id }) => id === to.id)
    if (!line?.refuses || line.price === to.price) return
    const refusal = line.refuses(to.price)
    if (refusal === undefined) onMove?.(to)
    else toast(refusal, 'bad')
  }
  const grab = (y: number) => {
    const movable = new Map(
      [...places.current].filter(([id]) => lines.find((line) => line.id === id)?.refuses),
    )
    const id = lineAt(movable, y)
    const line = lines.find((one) => one.id === id)
    return line && { line, y: movable.get(line.id) ?? y }
  }
  if (lines.length === 0) return null
  return (
    <ul
      aria-label={t('linesOfChart')}
      className="pointer-events-none absolute inset-0 overflow-hidden"
      ref={layer}
    >
      {lines.map((line) => (
        <LineLabel
          draft={line.id === shown?.id ? shown.price : undefined}
          key={line.id}
          line={line}
          onCancel={() => onCancel?.(line.id)}
          onDraft={setDraft}
          onDrop={drop}
          onGrab={grab}
          priceAt={(y) => chart?.priceAt(y)}
          priceDecimals={priceDecimals}
        />
      ))}
    </ul>
  )
}

/** Moves a label to its line. Written without rendering, because the chart draws many times a second. */
function arrange(item: HTMLElement, lines: ReadonlyMap<string, number>, height: number): void {
  const found = placeLabels(lines, height).get(item.dataset.line ?? '')
  if (!found) return
  item.style.transform = `translate(${found.column * 100}%, ${found.y}px)`
  item.dataset.out = String(found.isOut)
}
