import type { LeverPosition } from '@halyard/api/client'
import { formatUnits } from '@halyard/money'
import { Fact } from '@halyard/ui'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/format.ts'
import { lotsText } from '../lots-text.ts'
import { nameOf, type Perp } from '../perp.ts'
import { usePositionFigures } from './use-position-figures.ts'

interface PositionFactsProps {
  readonly position: LeverPosition
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
          <span className={position.type === 1 ? 'text-up' : 'text-down'}>
            {t(position.type === 1 ? 'long' : 'short')}
          </span>{' '}
          {nameOf(perp)} <span className="font-normal text-muted">{position.multiple}x</span>
        </span>
        <span className="text-muted">{lotsText(t, f, perp, BigInt(position.open_share))}</span>
      </p>
      <dl className="fact-grid mt-2">
        <Fact label={t('openPrice')} text={price(position.open_price)} />
        <Fact label={t('mark')} text={price(formatUnits(markTicks, perp.priceDecimals))} />
        <Fact
          label={t('liquidationShort')}
          text={liquidationTicks === undefined ? t('none') : price(position.liquidation_price)}
        />
      </dl>
    </div>
  )
}
