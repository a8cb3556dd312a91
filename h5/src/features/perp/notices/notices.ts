import { coinsText, defineNotice, type Words } from '../../../lib/notices/define-notices.ts'
import { pathOfNotice } from '../../../lib/notices/notice-path.ts'

/** The notices of positions and conditional orders. */
export const NOTICES = [
  defineNotice({
    kind: 'position_filled',
    parse: toPosition,
    describe: (position, words) => ({
      text: positionText(position, words),
      path: pathOfNotice('position_filled'),
    }),
  }),
  defineNotice({
    kind: 'stop_filled',
    parse: (wire) => ({ reason: wire.reason, ...toClosed(wire) }),
    describe: (closed, words) => ({ text: closedText(closed, words), path: pathOfNotice('stop_filled') }),
  }),
  defineNotice({
    kind: 'position_liquidated',
    parse: (wire) => ({ reason: wire.reason, ...toClosed(wire) }),
    describe: (closed, words) => ({
      text: closedText(closed, words),
      path: pathOfNotice('position_liquidated'),
    }),
  }),
  defineNotice({
    kind: 'margin_low',
    parse: (wire) => ({ ratio: wire.margin_ratio, ...toPosition(wire) }),
    describe({ ratio, ...position }, words) {
      const figures = { position: positionText(position, words), ratio: words.f.percent(ratio) }
      return { text: words.t('marginLow', figures), path: pathOfNotice('margin_low') }
    },
  }),
  defineNotice({
    kind: 'conditional_triggered',
    parse: (wire) => ({ trigger: wire.trigger_price, coin: wire.currency_name, ...toOrder(wire) }),
    describe({ trigger, coin, ...order }, words) {
      const figures = {
        order: orderText(order, words),
        trigger: coinsText({ number: trigger, coin }, words),
      }
      return { text: words.t('conditionalTriggered', figures), path: pathOfNotice('conditional_triggered') }
    },
  }),
  defineNotice({
    kind: 'conditional_cancelled',
    parse: (wire) => ({ reason: wire.reason, ...toOrder(wire) }),
    describe({ reason, ...order }, words) {
      const figures = { order: orderText(order, words), reason: words.t(`conditionalReason_${reason}`) }
      return { text: words.t('conditionalCancelled', figures), path: pathOfNotice('conditional_cancelled') }
    },
  }),
]

interface Position {
  readonly pair: string
  readonly side: 'long' | 'short'
}
interface Closed extends Position {
  readonly profit: string
  readonly coin: string
}

/** A conditional order, by the position that it opens or closes. */
interface Order extends Position {
  readonly opens: boolean
}

function toPosition({ pair, type }: { readonly pair: string; readonly type: 1 | 2 }): Position {
  return { pair, side: type === 1 ? 'long' : 'short' }
}

function toOrder(wire: Parameters<typeof toPosition>[0] & { readonly opens: boolean }): Order {
  return { ...toPosition(wire), opens: wire.opens }
}

function toClosed(
  wire: Parameters<typeof toPosition>[0] & { readonly profit: string; readonly currency_name: string },
): Closed {
  return { ...toPosition(wire), profit: wire.profit, coin: wire.currency_name }
}

function positionText({ side, pair }: Position, { t }: Words): string {
  return t(`position_${side}`, { pair })
}

function closedText({ reason, ...closed }: Closed & { readonly reason: string }, words: Words): string {
  const profit = coinsText({ number: closed.profit, coin: closed.coin }, words)
  return words.t(`closed_${reason}`, { position: positionText(closed, words), profit })
}

function orderText({ side, pair, opens }: Order, { t }: Words): string {
  return t(opens ? `position_${side}` : `closing_${side}`, { pair })
}
