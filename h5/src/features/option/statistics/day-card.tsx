import { Card, Rows } from '@halyard/ui'
import { ChevronDown } from '@halyard/ui/icons'
import { useFormat } from '../../../lib/format/format.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useDurationText } from '../durations.ts'
import { signedProfit } from '../orders/order-figures.ts'
import type { DayStatistics, Earned, LineStatistics } from './day-statistics.ts'

/** Renders a day: the counts with their shares, the exchange's result, and on demand each market and duration. */
export function DayCard({ day }: { readonly day: DayStatistics }) {
  const { t } = useTranslation('option/statistics')
  const f = useFormat()
  const countOf = (count: number, percent: string | undefined) => {
    const n = f.decimal(String(count), 0)
    return percent === undefined ? n : t('countAndShare', { n, share: f.percent(percent) })
  }
  return (
    <Card>
      <h2 className="text-17 font-semibold">{f.date(day.at)}</h2>
      <Rows
        rows={[
          { label: t('dayAccepted'), value: countOf(day.accepted, undefined) },
          { label: t('dayRefused'), value: countOf(day.refused, day.refusedPercent) },
          { label: t('dayVoid'), value: countOf(day.voided, day.voidPercent) },
          { label: t('dayOpen'), value: countOf(day.open, undefined) },
          { label: t('exchangeResult'), value: <EarnedText earned={day.earned} />, strong: true },
        ]}
      />
      {day.lines.length > 0 ? (
        <details className="group">
          <summary className="flex min-h-11 cursor-pointer items-center text-13 font-semibold text-brass">
            {t('byMarket')}
            <ChevronDown aria-hidden className="ml-1 group-open:rotate-180" size={16} />
          </summary>
          <ul className="divide-y divide-line">
            {day.lines.map((line) => (
              <Line key={`${line.market} ${line.seconds}`} line={line} />
            ))}
          </ul>
        </details>
      ) : null}
    </Card>
  )
}

function Line({ line }: { readonly line: LineStatistics }) {
  const { t } = useTranslation('option/statistics')
  const f = useFormat()
  const durationText = useDurationText()
  const { counts } = line
  const numbers = Object.fromEntries(
    (['accepted', 'refused', 'won', 'lost', 'drawn', 'void', 'open'] as const).map((name) => [
      name,
      f.decimal(String(counts[name]), 0),
    ]),
  )
  return (
    <li className="py-2 text-13">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold">
          {line.market} {durationText(line.seconds)}
        </span>
        <EarnedText earned={line.earned} />
      </p>
      <p className="text-muted">{t('lineBought', numbers)}</p>
      <p className="text-muted">{t('lineSettled', numbers)}</p>
    </li>
  )
}

function EarnedText({ earned }: { readonly earned: readonly Earned[] }) {
  const f = useFormat()
  if (earned.length === 0) return <span>–</span>
  return (
    <span>
      {earned.map(({ currency, amount }) => (
        <span className="block" key={currency}>
          {signedProfit(amount, f.exact)} {currency}
        </span>
      ))}
    </span>
  )
}
