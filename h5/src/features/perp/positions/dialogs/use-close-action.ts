import { useFormat } from '../../../../lib/format/format.ts'
import { useTranslation } from '../../../../lib/language/use-translation.ts'
import { closedNetResult } from '../../closing.ts'
import type { Perp } from '../../perp.ts'
import { placedText } from '../../placed-text.ts'
import { type Position, toClosed, toPlaced, WIRE_ORDER_TYPES } from '../../position.ts'
import { signedText } from '../../signed-text.ts'
import { type PositionAction, usePositionAction } from '../use-position-action.ts'

interface CloseAction {
  readonly action: PositionAction
  /** Closes lots now, at the market or at a limit. Returns whether it was accepted. */
  readonly close: (lots: bigint, limit: string | undefined) => Promise<boolean>
  /** Places an order that closes lots at a limit, and stays in the order book. Returns whether it was accepted. */
  readonly keep: (lots: bigint, limit: string) => Promise<boolean>
}

/** Returns the two ways to close lots of a position, with the message of their result. */
export function useCloseAction(perp: Perp, position: Position): CloseAction {
  const { t } = useTranslation('perp')
  const f = useFormat()
  const action = usePositionAction()
  const close = (lots: bigint, limit: string | undefined) => {
    const body = {
      id: position.id,
      ...(lots === position.openLots ? {} : { share: Number(lots) }),
      ...(limit === undefined ? {} : { price: limit }),
    }
    return action.send('lever/close', body, (wire) => {
      const after = toClosed(wire)
      const partText = limit === undefined ? 'closedPart' : 'closedPartAtLimit'
      return t(after.filledLots < lots ? partText : 'closedLots', {
        lots: f.exact(String(after.filledLots)),
        asked: f.exact(String(lots)),
        net: signedText(f, perp, closedNetResult(perp, position, after)),
      })
    })
  }
  const keep = (lots: bigint, limit: string) => {
    const body = {
      currency_id: position.baseId,
      legal_id: position.legalId,
      side: position.side === 'long' ? 'sell' : 'buy',
      share: Number(lots),
      status: WIRE_ORDER_TYPES.limit,
      target_price: limit,
    } as const
    return action.send('lever/reduce', body, (wire) => {
      const placed = toPlaced(wire)
      const isWaiting = placed.filledLots === 0n && placed.waitingLots > 0n
      return isWaiting ? t('reducePlaced', { lots: f.exact(String(lots)) }) : placedText(placed, lots)
    })
  }
  return { action, close, keep }
}
