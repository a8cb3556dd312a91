import type { LeverPosition } from '@halyard/api/client'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DepthStore } from '../../../lib/depth-store.ts'
import { useFormat } from '../../../lib/format.ts'
import type { OwnPrices } from '../../../lib/trading/book-levels.ts'
import { MiddlePrices, OrderBook } from '../../../lib/trading/order-book.tsx'
import type { Contract } from '../contract.ts'
import { useTicker } from '../contracts.ts'
import { usePositions } from '../positions/open-positions.ts'

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
        own={useOwnPrices(contract)}
        quote={contract.legal}
      >
        <Middle contract={contract} />
      </OrderBook>
    </section>
  )
})

/** Where the customer's orders for this contract wait. */
function useOwnPrices({ contractId }: Contract): OwnPrices {
  const { data } = usePositions()
  const pricesOf = (wanted: LeverPosition['type']) =>
    (data ?? [])
      .filter((one) => one.contract_id === contractId && one.waiting_share > 0 && one.type === wanted)
      .map(({ price }) => price)
  return { bids: pricesOf(1), asks: pricesOf(2) }
}

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
