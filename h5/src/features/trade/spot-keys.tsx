import { useTranslation } from '../../lib/language/use-translation.ts'
import { type SpotMarket, useSpotMarkets } from '../../lib/market/spot-market.ts'
import { useCancelAll } from '../../lib/trading/orders/cancel-all-button.tsx'
import { useOpenOrders } from '../../lib/trading/orders/open-orders.ts'
import { useWaitingStops } from '../../lib/trading/orders/waiting-stops.ts'
import { HotKeysButton } from '../../lib/trading/terminal/keys/hot-keys-button.tsx'
import { nextOf } from '../../lib/trading/terminal/keys/next-of.ts'
import { chooseType, dispatch, formNow } from './form/form-store.ts'
import { ORDER_TYPES } from './form/order-types.ts'
import { openMarket } from './open-market.ts'
import { cancelAllTerms } from './orders/cancel-all-terms.ts'

const TYPES = ORDER_TYPES.flatMap(({ types }) => types)

/** Renders the hot keys of spot trading, on a desktop. */
export function SpotKeys({ market }: { readonly market: SpotMarket }) {
  const { t } = useTranslation('trade')
  const ids = useSpotMarkets()?.map(({ matchId }) => matchId) ?? []
  const isOwn = ({ matchId }: { readonly matchId: number }) => matchId === market.matchId
  const orders = useOpenOrders().data?.filter(isOwn) ?? []
  const stops = useWaitingStops().data?.filter(isOwn) ?? []
  const { ask, sheet } = useCancelAll(cancelAllTerms(market, orders, stops, t))
  const move = (steps: 1 | -1) => {
    const next = nextOf(ids, market.matchId, steps)
    if (next !== undefined) openMarket(next)
    return undefined
  }
  return (
    <>
      <HotKeysButton
        acts={{
          switchSide: () => {
            const side = formNow().side === 'buy' ? 'sell' : 'buy'
            dispatch({ type: 'sideChosen', side })
            return t(side)
          },
          cycleType: () => {
            const orderType = nextOf(TYPES, formNow().type) ?? 'limit'
            chooseType(orderType)
            return t(`type_${orderType}`)
          },
          cancelAll: () => {
            if (orders.length + stops.length === 0) return t('noOpenOrders')
            ask()
            return undefined
          },
          nextMarket: () => move(1),
          previousMarket: () => move(-1),
        }}
      />
      {sheet}
    </>
  )
}
