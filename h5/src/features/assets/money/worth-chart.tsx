import { ChangeText, directionOf, Segmented } from '@halyard/ui'
import { useState } from 'react'
import { useFormat } from '../../../lib/format/format.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { extremesOf, linePoints } from '../worth/line-points.ts'
import type { MoneyDay } from './money.ts'
import { RANGES, type Range, worthOfRange } from './ranges.ts'
import { useUtcDate } from './use-utc-date.ts'

const WIDTH = 320
const HEIGHT = 120
const COLOURS = { up: 'text-up', down: 'text-down', flat: 'text-muted' } as const

/** Renders the worth from the first day on as a line, with its days as a table for screen readers. */
export function WorthChart({ days }: { readonly days: readonly MoneyDay[] }) {
  const { t } = useTranslation('assets')
  const f = useFormat()
  const dateOf = useUtcDate()
  const [range, setRange] = useState<Range>('all')
  const shown = worthOfRange(days, range)
  const { values, result, cameIn, wentOut } = shown
  const { low, high } = extremesOf(values)
  const [from, to] = [shown.days[0], shown.days.at(-1)]
  const label = t('worthSummary', {
    from: dateOf(from?.at ?? 0),
    to: dateOf(to?.at ?? 0),
    first: f.usd(values[0] ?? '0'),
    last: f.usd(values.at(-1) ?? '0'),
    min: f.usd(low),
    max: f.usd(high),
  })
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="text-28 font-semibold tabular-nums">
          {f.usd(to?.worth ?? '0')} <span className="text-13 font-normal text-muted">USDT</span>
        </p>
        <p className="text-13 text-muted">
          {t('lineProfit')} <ChangeText text={f.usd(result.replace('-', ''))} value={result} />
        </p>
      </div>
      <Segmented
        label={t('rangeLabel')}
        onChange={setRange}
        options={(Object.keys(RANGES) as Range[]).map((value) => ({ value, label: t(`range_${value}`) }))}
        value={range}
      />
      <svg
        aria-label={label}
        className={`h-30 w-full ${COLOURS[directionOf(result)]}`}
        fill="none"
        preserveAspectRatio="none"
        role="img"
        stroke="currentColor"
        strokeLinejoin="round"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      >
        <path
          d={linePoints(values, WIDTH, HEIGHT)
            .map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`)
            .join('')}
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p aria-hidden className="flex justify-between text-11 text-muted">
        <span>{dateOf(from?.at ?? 0)}</span>
        <span>{dateOf(to?.at ?? 0)}</span>
      </p>
      <p className="text-13 text-muted">
        {t('rangeFlows', { cameIn: f.usd(cameIn), wentOut: f.usd(wentOut) })}
      </p>
      <div className="sr-only">
        <table>
          <caption>{t('areaMoney')}</caption>
          <tbody>
            {shown.days.map((day) => (
              <tr key={day.at}>
                <th scope="row">{dateOf(day.at)}</th>
                <td>{f.usd(day.worth)} USDT</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
