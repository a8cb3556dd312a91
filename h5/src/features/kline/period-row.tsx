import { classNames, IconButton } from '@halyard/ui'
import { Maximize2, Minimize2 } from '@halyard/ui/icons'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { SHOWN_PERIODS } from '../../lib/chart/shown-periods.ts'
import { IndicatorButton } from '../../lib/trading/chart/indicator-button.tsx'
import { useChartChoice } from '../../lib/trading/chart/chart-choice.ts'
import { choosePeriod, usePreferences } from '../../lib/trading/chart/preferences.ts'

interface PeriodRowProps {
  /** The id of the chart. */
  readonly chart: string
  readonly full: boolean
  /** Enters or leaves the full screen; undefined in landscape, where the chart is always full screen. */
  readonly onFull: ((full: boolean) => void) | undefined
}

/** Renders all periods in a scrolling row of radio buttons, with the chart's buttons at its end. */
export function PeriodRow({ chart, full, onFull }: PeriodRowProps) {
  const { t } = useTranslation('kline')
  const name = useId()
  const [choice, change] = useChartChoice(chart)
  const last = usePreferences((chosen) => chosen.period)
  const period = choice.period ?? last
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    row.current?.querySelector('input:checked')?.parentElement?.scrollIntoView({
      block: 'nearest',
      inline: 'nearest',
    })
  }, [])
  return (
    <div className={classNames('flex min-w-0 items-center', full ? 'flex-1' : 'border-y border-line')}>
      <fieldset className="no-scrollbar min-w-0 flex-1 overflow-x-auto">
        <legend className="sr-only">{t('period')}</legend>
        <div className="flex px-2" ref={row}>
          {SHOWN_PERIODS.map((option) => (
            <label
              className="press relative flex min-h-11 min-w-11 shrink-0 items-center justify-center px-2.5 text-13 whitespace-nowrap text-muted after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-full has-checked:font-semibold has-checked:text-brass has-checked:after:bg-brass has-focus-visible:outline-2 has-focus-visible:outline-offset-[-2px] has-focus-visible:outline-brass"
              key={option}
            >
              <input
                checked={option === period}
                className="sr-only"
                name={name}
                onChange={() => {
                  choosePeriod(option)
                  change({ period: option })
                }}
                type="radio"
                value={option}
              />
              {t(`period_${option}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <IndicatorButton chart={chart} className="border-l border-line" />
      {onFull ? (
        <IconButton label={t(full ? 'fullScreenLeave' : 'fullScreen')} onClick={() => onFull(!full)}>
          {full ? <Minimize2 aria-hidden size={20} /> : <Maximize2 aria-hidden size={20} />}
        </IconButton>
      ) : null}
    </div>
  )
}
