import { parseUnits } from '@halyard/money'
import { AmountField, Button, Dialog, finishAmount, toast } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { tryApi } from '../../../lib/calls/api.ts'
import { newIdempotencyKey } from '../../../lib/calls/idempotency-key.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { useMarket } from '../../../lib/market/markets.ts'
import type { SpotMarket } from '../../../lib/market/spot-market.ts'
import type { Order } from '../../../lib/trading/orders/order.ts'
import { useAvailable } from '../../../lib/wallet/wallet.ts'
import { useProblemText } from '../form/use-problem-text.ts'
import { type Amendment, findAmendProblem, keepsQueuePosition } from './amend.ts'

interface AmendDialogProps {
  readonly order: Order
  readonly market: SpotMarket
  readonly open: boolean
  readonly onClose: () => void
}

type Refused = { readonly field: string | undefined; readonly message: string } | undefined

/** Renders the form that changes the price or quantity of an open order. */
export function AmendDialog({ order, market, open, onClose }: AmendDialogProps) {
  const { t } = useTranslation('trade')
  const f = useFormat()
  const describe = useProblemText(market)
  const [draft, setDraft] = useState<Amendment>({ price: order.price, number: order.quantity })
  const [sending, setSending] = useState(false)
  const [refused, setRefused] = useState<Refused>()
  const [key, setKey] = useState(newIdempotencyKey)
  const problem = findAmendProblem(market, order, draft, useAmendFacts(market, order))
  const unchanged = finishAmount(draft.price) === order.price && finishAmount(draft.number) === order.quantity
  const change = (part: Partial<Amendment>) => {
    setDraft({ ...draft, ...part })
    setRefused(undefined)
    setKey(newIdempotencyKey())
  }
  const save = async () => {
    setSending(true)
    const body = { id: order.id, price: finishAmount(draft.price), number: finishAmount(draft.number) }
    const answer = await tryApi('coin/trade/amend', body, { idempotencyKey: key })
    setSending(false)
    if (answer.ok) {
      toast(t('orderAmended'), 'good')
      onClose()
    } else {
      setRefused({ field: answer.field, message: answer.message })
    }
  }
  const problemText = problem && describe(problem)
  const errorOf = (field: 'price' | 'number') => {
    if (refused?.field === field) return refused.message
    return problem?.field === field && !problem.quiet ? problemText : undefined
  }
  return (
    <Dialog onClose={onClose} open={open} title={t('amendTitle')}>
      <div className="flex flex-col gap-4">
        <AmountField
          decimals={market.priceDecimals}
          error={errorOf('price')}
          label={t('price')}
          onChange={(price) => change({ price })}
          unit={market.quote}
          value={draft.price}
        />
        <AmountField
          decimals={market.lotDecimals}
          error={errorOf('number')}
          help={t('filledSoFar', { filled: `${f.exact(order.filled)} ${market.base}` })}
          label={t('totalQuantity')}
          onChange={(number) => change({ number })}
          unit={market.base}
          value={draft.number}
        />
        <p aria-live="polite" className="text-13 text-muted">
          {refused && refused.field !== 'price' && refused.field !== 'number' ? (
            <span className="text-danger">{refused.message}</span>
          ) : (
            t(keepsQueuePosition(market, order, draft) ? 'keepsPlace' : 'losesPlace')
          )}
        </p>
        <Button
          loading={sending}
          onClick={() => void save()}
          reason={unchanged ? t('nothingChanged') : problemText}
          wide
        >
          {t('saveAmendment')}
        </Button>
      </div>
    </Dialog>
  )
}

function useAmendFacts(market: SpotMarket, { side }: Order) {
  const buys = side === 'buy'
  const available = useAvailable(buys ? market.quoteId : market.baseId)
  const index = useMarket(market.matchId)?.indexPrice
  return {
    available:
      available === undefined
        ? undefined
        : parseUnits(available, buys ? market.quoteDecimals : market.baseDecimals),
    indexTicks: index === undefined ? undefined : parseUnits(index, market.priceDecimals),
    lastTicks: undefined,
    bids: undefined,
    asks: undefined,
  }
}
