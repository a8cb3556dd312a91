import { MAIN_INDICATORS, SUB_INDICATORS } from '@halyard/api/choices'
import { Button, Chip, Sheet, TextField } from '@halyard/ui'
import { useState } from 'react'
import { type Indicator, mostOf, PARAMS, paramsOf, parseParams } from '../../chart/indicator-params.ts'
import { useTranslation } from '../../language/use-translation.ts'
import { useChartChoice } from './chart-choice.ts'
import type { ChartChoice } from './parse-chart-choice.ts'
import { SUBS_MAX, toggled } from './preferences.ts'

interface IndicatorSheetProps {
  /** The id of the chart. */
  readonly chart: string
  readonly open: boolean
  readonly onClose: () => void
}

/** Renders the choice of a chart's indicators and their parameters. A choice applies immediately and is stored. */
export function IndicatorSheet({ chart, open, onClose }: IndicatorSheetProps) {
  const { t } = useTranslation('trading')
  const [choice, change] = useChartChoice(chart)
  const { main, sub } = choice
  return (
    <Sheet onClose={onClose} open={open} title={t('indicators')}>
      <h3 className="text-13 text-muted">{t('mainChart')}</h3>
      <div className="mb-4 flex flex-wrap gap-2">
        {MAIN_INDICATORS.map((name) => (
          <Chip
            key={name}
            onClick={() => change({ main: toggled(main, name) })}
            selected={main.includes(name)}
          >
            {name}
          </Chip>
        ))}
      </div>
      <h3 className="text-13 text-muted">{t('subCharts', { most: SUBS_MAX })}</h3>
      <div className="mb-4 flex flex-wrap gap-2">
        {SUB_INDICATORS.map((name) => (
          <Chip
            key={name}
            // Beyond the maximum, the oldest pane is removed.
            onClick={() => change({ sub: toggled(sub, name).slice(-SUBS_MAX) })}
            selected={sub.includes(name)}
          >
            {name}
          </Chip>
        ))}
      </div>
      {[...main, ...sub].map((name) => (
        <ParamsForm choice={choice} key={name} name={name} onChange={change} />
      ))}
    </Sheet>
  )
}

interface ParamsFormProps {
  readonly name: Indicator
  readonly choice: ChartChoice
  readonly onChange: (part: Partial<ChartChoice>) => void
}

/** Renders the parameters of an indicator. Valid ones apply as they are typed. */
function ParamsForm({ name, choice, onChange }: ParamsFormProps) {
  const { t } = useTranslation('trading')
  const { params } = choice
  const current = paramsOf(name, params)
  const [typed, setTyped] = useState(() => current.map(String))
  const type = (at: number, text: string) => {
    const texts = typed.with(at, text)
    setTyped(texts)
    const values = parseParams(name, texts)
    if (values) onChange({ params: { ...params, [name]: values } })
  }
  const reset = () => {
    const { [name]: _, ...others } = params
    setTyped(paramsOf(name, others).map(String))
    onChange({ params: others })
  }
  const isChanged = params[name] !== undefined || parseParams(name, typed) === undefined
  return (
    <fieldset className="mb-4 border-t border-line pt-2">
      <div className="flex items-center justify-between gap-2">
        <legend className="float-left text-15 font-medium">{name}</legend>
        {isChanged ? (
          <Button aria-label={`${t('reset')}: ${name}`} kind="quiet" onClick={reset} size="small">
            {t('reset')}
          </Button>
        ) : null}
      </div>
      <div className="clear-both mt-1 grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-2">
        {PARAMS[name].map((rule, at) => {
          const text = typed[at] ?? ''
          const isWrong = parseParams(name, current.map(String).with(at, text)) === undefined
          return (
            <TextField
              error={isWrong ? t('paramBounds', { most: mostOf(rule) }) : undefined}
              inputMode="numeric"
              key={`${rule.meaning} ${rule.start}`}
              label={t(`param_${rule.meaning}`, { n: at + 1 })}
              onChange={(next) => type(at, next)}
              value={text}
            />
          )
        })}
      </div>
    </fieldset>
  )
}
