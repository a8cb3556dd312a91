import { Button, Fact } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { orderTitleOf } from '../order-title.ts'
import { nameOf, type Perp } from '../perp.ts'
import type { Position } from '../position.ts'
import { PerpLink } from './perp-link.tsx'
import { usePositionAction } from './use-position-action.ts'

interface OpenOrderCardProps {
  readonly position: Position
  readonly perp: Perp
}

/** Renders the working quantity of an order. */
export function OpenOrderCard({ position, perp }: OpenOrderCardProps) {
  const { t } = useTranslation('perp')
  const f = useFormat()
  const action = usePositionAction()
  const side = t(orderTitleOf(position))
  const { reduceOnly } = position
  const name = `${side} ${nameOf(perp)}`
  const filled = position.lots - position.waitingLots
  return (
    <li className={`px-4 py-3 text-13 transition-opacity ${action.busy ? 'opacity-60' : ''}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="-my-2 text-15 font-semibold">
          <PerpLink perp={perp}>
            <span className={position.side === 'long' ? 'text-up' : 'text-down'}>{side}</span> {nameOf(perp)}{' '}
            <span className="text-13 font-normal text-muted">
              {reduceOnly ? t('reduceOnly') : `${position.multiple}x`}
            </span>
          </PerpLink>
        </h3>
        <span className="text-muted">{f.dateTime(position.createdAt)}</span>
      </div>
      <dl className="fact-grid mt-2">
        <Fact label={`${t('price')} (${perp.legal})`} text={f.decimal(position.price, perp.priceDecimals)} />
        {reduceOnly ? (
          <Fact label={t('lotsInBook')} text={f.exact(String(position.waitingLots))} />
        ) : (
          <>
            <Fact
              label={t('filledOf')}
              text={`${f.exact(String(filled))} / ${f.exact(String(position.lots))}`}
            />
            <Fact label={`${t('frozen')} (${perp.legal})`} text={f.decimal(position.frozen, 2)} />
          </>
        )}
      </dl>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <span aria-live="polite" className={action.refusal ? 'text-danger' : 'text-muted'}>
          {action.refusal?.message ??
            t(action.busy ? 'cancelling' : !reduceOnly && filled > 0n ? 'waitsPart' : 'waits')}
        </span>
        <Button
          aria-label={`${t('cancelOrder')}: ${name}`}
          disabled={action.busy}
          kind="quiet"
          onClick={() => void action.send('lever/cancel', { id: position.id }, () => t('orderCancelled'))}
          size="small"
        >
          {t('cancelOrder')}
        </Button>
      </div>
    </li>
  )
}
