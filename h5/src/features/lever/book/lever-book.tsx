import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DepthStore } from '../../../lib/depth-store.ts'
import { useFormat } from '../../../lib/format.ts'
import { MiddlePrices, OrderBook } from '../../../lib/trading/order-book.tsx'
import type { Contract } from '../contract.ts'
import { useTicker } from '../contracts.ts'

interface LeverBookProps {
  readonly contract: Contract
  readonly depth: DepthStore
  readonly onPick: (price: string) => void
}

/** The contract's live book. */
export const LeverBook = memo(function LeverBook({ contract, depth, onPick }: LeverBookProps) {
  const { t } = useTranslation('lever')
  return (
    <section aria-label={t('orderBook')} className="flex min-w-0 flex-col">
      <OrderBook
        depth={depth}
        group={1n}
        key={contract.contractId}
        market={contract}
        onPick={onPick}
        quote={contract.legal}
      >
        <Middle contract={contract} />
      </OrderBook>
    </section>
  )
})

function Middle({ contract }: { readonly contract: Contract }) {
  const { t } = useTranslation('lever')
  const f = useFormat()
  const ticker = useTicker(contract.contractId)
  const price = (text: string | undefined) =>
    text && /[1-9]/.test(text) ? f.decimal(text, contract.priceDecimals) : '—'
  return (
    <MiddlePrices
      change={ticker?.change ?? '0'}
      label={t('mark')}
      last={price(ticker?.now_price)}
      other={price(ticker?.mark_price)}
    />
  )
}
