import { formatUnits } from '@halyard/money'
import { Fact } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { lotsText } from '../lots-text.ts'
import { nameOf, type Perp } from '../perp.ts'
import type { Position } from '../position.ts'
import { usePositionFigures } from './use-position-figures.ts'

interface PositionFactsProps {
  readonly position: Position
  readonly perp: Perp
}

/** Renders the position that a form concerns, with the prices that matter for it. */
export function PositionFacts({ position, perp }: PositionFactsProps) {
  const { t } = useTranslation('perp')
  const f = useFormat()
  const { markTicks, liquidationTicks } = usePositionFigures(perp, position)
  const price = (text: string) => f.decimal(text, perp.priceDecimals)
  return (
    <div className="mb-4 text-13">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="font-semibold">
          <span className={position.side === 'long' ? 'text-up' : 'text-down'}>{t(position.side)}</span>{' '}
          {nameOf(perp)} <span className="font-normal text-muted">{position.multiple}x</span>
        </span>
        <span className="text-muted">{lotsText(t, f, perp, position.openLots)}</span>
      </p>
      <dl className="fact-grid mt-2">
        <Fact label={t('openPrice')} text={price(position.openPrice)} />
        <Fact label={t('mark')} text={price(formatUnits(markTicks, perp.priceDecimals))} />
        <Fact
          label={t('liquidationShort')}
          text={liquidationTicks === undefined ? t('none') : price(position.liquidationPrice)}
        />
      </dl>
    </div>
  )
}
