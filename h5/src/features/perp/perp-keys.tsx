import { useTranslation } from '../../lib/language/use-translation.ts'
import { useCancelAll } from '../../lib/trading/orders/cancel-all-button.tsx'
import { HotKeysButton } from '../../lib/trading/terminal/keys/hot-keys-button.tsx'
import { nextOf } from '../../lib/trading/terminal/keys/next-of.ts'
import { chooseType, dispatch, formNow } from './form/form-store.ts'
import { usePositionMode } from './mode/position-mode.ts'
import type { Perp } from './perp.ts'
import { openPerp } from './perp-button.tsx'
import { cancelAllTerms } from './positions/cancel-all-terms.ts'
import { usePositions } from './positions/open-positions.ts'

interface PerpKeysProps {
  readonly perp: Perp
  readonly perps: readonly Perp[]
}

/** Renders the hot keys of the contracts, on a desktop. */
export function PerpKeys({ perp, perps }: PerpKeysProps) {
  const { t } = useTranslation('perp')
  const types =
    usePositionMode(perp) === 'net'
      ? (['limit', 'market', 'conditional'] as const)
      : (['limit', 'market'] as const)
  const waiting = usePositions().data?.filter(({ waitingLots }) => waitingLots > 0n) ?? []
  const { ask, sheet } = useCancelAll(cancelAllTerms(waiting, perps, t))
  const move = (steps: 1 | -1) => {
    const next = nextOf(perps, perp, steps)
    if (next) openPerp(next.perpId)
    return undefined
  }
  return (
    <>
      <HotKeysButton
        acts={{
          switchSide: () => {
            const side = formNow().side === 'long' ? 'short' : 'long'
            dispatch({ type: 'sideChosen', side })
            return t(side)
          },
          cycleType: () => {
            const { conditional, type } = formNow()
            const orderType =
              nextOf<(typeof types)[number]>(types, conditional ? 'conditional' : type) ?? 'limit'
            chooseType(orderType)
            return t(orderType)
          },
          cancelAll: () => {
            if (waiting.length === 0) return t('noOrders')
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
