import { toast } from '@halyard/ui'
import { newIdempotencyKey } from '../../../../lib/calls/idempotency-key.ts'
import type { OneRequest } from '../../../../lib/calls/send-with-retry.ts'
import { text } from '../../../../lib/language/i18n.ts'
import { createOrderSubmitter } from '../../../../lib/trading/orders/order-submitter.ts'
import { type Position, WIRE_ORDER_TYPES, WIRE_SIDES } from '../../position.ts'
import { refreshPositions } from '../open-positions.ts'

/** A market close of a whole position and the order to place once it is closed. */
export interface ReverseIntent extends OneRequest<'lever/close'> {
  /**
   * Has its own key from the start, so that a repeated close leads to the same order. Its size is set to the closed
   * lots.
   */
  readonly next: OneRequest<'lever/submit'>
}

/** Creates the close and the order of a reversal, each with a new idempotency key. */
export function reverseIntentOf({ id, baseId, legalId, side, multiple, openLots }: Position): ReverseIntent {
  return {
    path: 'lever/close',
    body: { id },
    key: newIdempotencyKey(),
    next: {
      path: 'lever/submit',
      body: {
        currency_id: baseId,
        legal_id: legalId,
        type: WIRE_SIDES[side === 'long' ? 'short' : 'long'],
        share: Number(openLots),
        multiple,
        status: WIRE_ORDER_TYPES.market,
      },
      key: newIdempotencyKey(),
    },
  }
}

/** Creates the submitter of reversals, which runs both steps in sequence. `notify` shows their result. */
export function createReversalSubmitter(notify: (message: string, tone: 'good' | 'bad') => void) {
  const reopenings = createOrderSubmitter<'lever/submit', OneRequest<'lever/submit'>>({
    accepted: ({ body }, { open_share: done }) => {
      refreshPositions()
      const asked = Number(body.share)
      notify(text(done < asked ? 'perp:reversedPart' : 'perp:reversed', { done, asked }), 'good')
    },
    refused: ({ message }) => notify(text('perp:reopenRefused', { reason: message }), 'bad'),
  })
  const reversals = createOrderSubmitter<'lever/close', ReverseIntent>({
    accepted: ({ next }, { open_share: left, filled_share: closed }) => {
      refreshPositions()
      if (left > 0) notify(text('perp:reverseHalted', { lots: closed, asked: closed + left }), 'bad')
      else void reopenings.place({ ...next, body: { ...next.body, share: closed } })
    },
    refused: ({ message }) => {
      refreshPositions()
      notify(message, 'bad')
    },
  })
  return { reversals, reopenings }
}

export const { reversals, reopenings } = createReversalSubmitter(toast)
