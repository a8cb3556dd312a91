import { IconButton, useOnceOpened } from '@halyard/ui'
import { PencilRuler, Trash2, X } from '@halyard/ui/icons'
import { Suspense, useState } from 'react'
import type { ChartHandle } from '../../chart/chart-engine.ts'
import { useTranslation } from '../../language/use-translation.ts'
import { ToolSheet } from './lazy-sheets.ts'
import { saveSnapshot } from './save-snapshot.ts'
import type { ChartToolsState } from './use-chart-tools.ts'

interface ChartToolsProps {
  readonly chart: ChartHandle | undefined
  readonly tools: ChartToolsState
}

/** Renders the button that opens the chart's tools. */
export function ChartTools({ chart, tools }: ChartToolsProps) {
  const { t } = useTranslation('trading')
  const [open, setOpen] = useState(false)
  const wanted = useOnceOpened(open)
  return (
    <>
      <IconButton
        aria-haspopup="dialog"
        className="-mr-2 shrink-0"
        disabled={!chart}
        label={t('chartTools')}
        onClick={() => setOpen(true)}
      >
        <PencilRuler aria-hidden size={20} />
      </IconButton>
      {wanted ? (
        <Suspense>
          <ToolSheet
            choice={tools.choice}
            onChange={tools.change}
            onClose={() => setOpen(false)}
            onDate={(timestamp) => chart?.goTo(timestamp)}
            onDraw={(kind) => {
              tools.started?.end()
              const end = chart?.startDrawing(kind)
              tools.setStarted(end && { kind, isBegun: false, end })
            }}
            onSnapshot={() => chart && saveSnapshot(chart.snapshot(), tools.name)}
            open={open}
          />
        </Suspense>
      ) : null}
    </>
  )
}

/** Renders a line over the chart while a shape is drawn or selected: what to do next, and the button that ends or deletes it. */
export function DrawingBar({ tools }: Pick<ChartToolsProps, 'tools'>) {
  const { t } = useTranslation('trading')
  const { started, selected } = tools
  const drawing = tools.choice.drawings.find(({ id }) => id === selected)
  const text = started
    ? t(started.kind === 'level' ? 'tapPrice' : started.isBegun ? 'tapEnd' : 'tapStart', {
        kind: t(`draw_${started.kind}`),
      })
    : drawing && t(`draw_${drawing.kind}`)
  if (text === undefined) return null
  return (
    <div
      aria-live="polite"
      className="absolute top-6 left-1/2 z-10 flex max-w-full -translate-x-1/2 items-center rounded-field border border-line bg-raised pl-3 text-13"
    >
      {text}
      {started ? (
        <IconButton
          label={t('drawingEnd')}
          onClick={() => {
            started.end()
            tools.setStarted(undefined)
          }}
        >
          <X aria-hidden size={20} />
        </IconButton>
      ) : drawing ? (
        <IconButton
          label={t('deleteDrawing', { drawing: t(`draw_${drawing.kind}`) })}
          onClick={() => tools.remove(drawing.id)}
        >
          <Trash2 aria-hidden size={20} />
        </IconButton>
      ) : null}
    </div>
  )
}
