import { HelpLabel } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { percentText } from '../percent-text.ts'

interface MarginBarProps {
  /** Margin ratio: maintenance margin relative to equity, in hundredths of a percent. */
  readonly ratio: bigint
  /** The formatted liquidation price. */
  readonly liquidation: string
  /** The subject of the explanation of the liquidation price. */
  readonly explains: string
}

/** The position of the liquidation mark, in percent of the bar's length. */
const MARK = 80

/** Renders the margin ratio as a bar that grows towards the liquidation mark. */
export function MarginBar({ ratio, liquidation, explains }: MarginBarProps) {
  const { t } = useTranslation('perp')
  const f = useFormat()
  const filled = Math.min(100, (Number(ratio) / 100) * (MARK / 100))
  const tone = ratio >= 8_000n ? 'bg-danger' : ratio >= 5_000n ? 'bg-brass-fill' : 'bg-up'
  return (
    <div className="mt-3">
      <div className="flex justify-between gap-3 text-11">
        <span className="text-muted">
          <HelpLabel help={t('aboutMarginRatio')} label={t('marginRatio')} />{' '}
          <span className="text-13 text-text tabular-nums">{percentText(f, ratio)}</span>
        </span>
        <span className="text-right text-muted" data-explain={explains}>
          <HelpLabel help={t('aboutLiquidation')} label={t('liquidationShort')} />{' '}
          <span className="text-13 text-text tabular-nums">{liquidation}</span>
        </span>
      </div>
      <div
        aria-label={t('marginRatio')}
        aria-valuemax={100}
        aria-valuemin={0}
        aria-valuenow={Math.min(100, Number(ratio) / 100)}
        aria-valuetext={t('marginRatioIs', { ratio: percentText(f, ratio) })}
        className="relative mt-1 h-2 rounded-full bg-line"
        role="meter"
      >
        <div className={`h-full rounded-full ${tone}`} style={{ width: `${filled}%` }} />
        <div aria-hidden className="absolute -inset-y-1 w-0.5 bg-danger" style={{ left: `${MARK}%` }} />
      </div>
    </div>
  )
}
