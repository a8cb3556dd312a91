import { floorDecimal, formatUnits } from '@halyard/money'
import { Button, ChangeText, Fact } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { positionSubject } from '../explain/position-subject.ts'
import { lotsText } from '../lots-text.ts'
import { percentText } from '../percent-text.ts'
import { nameOf, type Perp } from '../perp.ts'
import type { Position } from '../position.ts'
import { MarginBar } from './margin-bar.tsx'
import { PerpLink } from './perp-link.tsx'
import { usePositionFigures } from './use-position-figures.ts'

/** The actions of an open position. */
export type CardAction = 'close' | 'reverse' | 'stops' | 'margin'

interface PositionCardProps {
  readonly position: Position
  readonly perp: Perp
  readonly onAction: (action: CardAction, position: Position) => void
}

/** Renders an open position with live figures: its PnL first, then its distance to liquidation. */
export function PositionCard({ position, perp, onAction }: PositionCardProps) {
  const { t } = useTranslation('perp')
  const f = useFormat()
  const figures = usePositionFigures(perp, position)
  const side = t(position.side)
  const price = (text: string) => f.decimal(text, perp.priceDecimals)
  const money = (units: bigint) =>
    f.decimal(floorDecimal(formatUnits(units < 0n ? -units : units, perp.legalDecimals), 2), 2)
  const profit = formatUnits(figures.profit, perp.legalDecimals)
  const name = `${side} ${nameOf(perp)}`
  return (
    <li className="px-4 py-3">
      <article aria-label={`${name} ${position.multiple}x`}>
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <h3 className="-my-2 text-15 font-semibold">
            <PerpLink perp={perp}>
              <span className={position.side === 'long' ? 'text-up' : 'text-down'}>{side}</span>{' '}
              {nameOf(perp)} <span className="text-13 font-normal text-muted">{position.multiple}x</span>
            </PerpLink>
          </h3>
          <span className="text-13 text-muted">{lotsText(t, f, perp, figures.holding.lots)}</span>
        </div>
        <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
          <span className="sr-only">{t('profit')}</span>
          <ChangeText
            className="text-20 font-semibold"
            text={`${money(figures.profit)} ${perp.legal}`}
            value={profit}
          />
          <ChangeText
            className="text-13"
            text={percentText(f, figures.profitRate)}
            value={String(figures.profitRate)}
          />
        </p>
        <MarginBar
          explains={positionSubject('liquidation', position)}
          liquidation={figures.liquidationTicks === undefined ? t('none') : price(position.liquidationPrice)}
          ratio={figures.ratio}
        />
        <dl className="fact-grid mt-3 gap-y-2 text-13">
          <Fact label={t('openPrice')} text={price(position.openPrice)} />
          <Fact
            help={t('aboutMark')}
            label={t('mark')}
            text={price(formatUnits(figures.markTicks, perp.priceDecimals))}
          />
          <Fact
            label={t('distance')}
            text={figures.distance === undefined ? '—' : percentText(f, figures.distance)}
          />
          <Fact
            explains={positionSubject('margin', position)}
            label={`${t('margin')} (${perp.legal})`}
            text={money(figures.holding.margin)}
          />
          <Fact label={`${t('marketValue')} (${perp.legal})`} text={money(figures.value)} />
          <Fact label={`${t('fee')} (${perp.legal})`} text={f.exact(position.fee)} />
          <Fact label={`${t('fundingPaid')} (${perp.legal})`} text={f.exact(position.funding)} />
          <Fact
            label={t('takeProfit')}
            text={position.takeProfit === undefined ? '—' : price(position.takeProfit)}
          />
          <Fact
            label={t('stopLoss')}
            text={position.stopLoss === undefined ? '—' : price(position.stopLoss)}
          />
        </dl>
        <div className="mt-3 flex flex-wrap gap-2 [&>*]:flex-1 [&>*]:px-1">
          {(['close', 'reverse', 'stops', 'margin'] as const).map((action) => (
            <Button
              aria-label={`${t(`act_${action}`)}: ${name}`}
              key={action}
              kind="quiet"
              onClick={() => onAction(action, position)}
              size="small"
            >
              {t(`act_${action}`)}
            </Button>
          ))}
        </div>
      </article>
    </li>
  )
}
