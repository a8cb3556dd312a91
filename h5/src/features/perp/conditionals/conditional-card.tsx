import { Button, Fact } from '@halyard/ui'
import { useFormat } from '../../../lib/format/format.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { nameOf, type Perp } from '../perp.ts'
import { PerpLink } from '../positions/perp-link.tsx'
import { usePositionAction } from '../positions/use-position-action.ts'
import type { Conditional } from './conditional.ts'
import { refreshConditionals } from './open-conditionals.ts'

interface ConditionalCardProps {
  readonly conditional: Conditional
  readonly perp: Perp
}

const SIGNS = { at_or_below: '≤', at_or_above: '≥' } as const

/** Renders a conditional order: what it does, at which price of which source, and its lots. */
export function ConditionalCard({ conditional, perp }: ConditionalCardProps) {
  const { t } = useTranslation('perp')
  const f = useFormat()
  const action = usePositionAction()
  const { id, side, purpose, source, direction, lots } = conditional
  const title = t(titleOf(conditional))
  const trigger = `${SIGNS[direction]} ${f.decimal(conditional.trigger, perp.priceDecimals)}`
  const cancel = async (): Promise<void> => {
    await action.send('lever/cancel_conditional', { id }, () => t('orderCancelled'))
    refreshConditionals()
  }
  return (
    <li className={`px-4 py-3 text-13 transition-opacity ${action.busy ? 'opacity-60' : ''}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="-my-2 text-15 font-semibold">
          <PerpLink perp={perp}>
            <span className={side === 'buy' ? 'text-up' : 'text-down'}>{title}</span> {nameOf(perp)}{' '}
            {purpose === 'open' ? null : (
              <span className="text-13 font-normal text-muted">{t('reduceOnly')}</span>
            )}
          </PerpLink>
        </h3>
        <span className="text-muted">{f.dateTime(conditional.createdAt)}</span>
      </div>
      <dl className="fact-grid mt-2">
        <Fact label={t(source === 'mark' ? 'mark' : 'lastPrice')} text={trigger} />
        <Fact label={t('lotsAsked')} text={lots === undefined ? t('wholePosition') : f.exact(String(lots))} />
      </dl>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <span aria-live="polite" className={action.refusal ? 'text-danger' : 'text-muted'}>
          {action.refusal?.message ?? t(action.busy ? 'cancelling' : 'waitsForTrigger')}
        </span>
        <Button
          aria-label={`${t('cancelOrder')}: ${title} ${nameOf(perp)}`}
          disabled={action.busy}
          kind="quiet"
          onClick={() => void cancel()}
          size="small"
        >
          {t('cancelOrder')}
        </Button>
      </div>
    </li>
  )
}

function titleOf({ side, purpose }: Conditional): 'long' | 'short' | 'closesLong' | 'closesShort' {
  if (purpose === 'open') return side === 'buy' ? 'long' : 'short'
  return side === 'sell' ? 'closesLong' : 'closesShort'
}
