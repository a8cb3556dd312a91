import { formatUnits, parseUnits } from '@halyard/money'
import type { Translate } from '@halyard/web'
import type { PriceLine } from '../../../lib/chart/lines/price-line.ts'
import type { Format } from '../../../lib/format/format.ts'
import type { Conditional } from '../conditionals/conditional.ts'
import { checkStop } from '../form/form-errors.ts'
import type { Perp } from '../perp.ts'
import type { Position } from '../position.ts'

/** Only this many of a kind are drawn; more lines would hide the price. */
const DRAWN_MAX = 3

/** The stops of a position, which a line can move. */
export type StopName = 'takeProfit' | 'stopLoss'

interface Words {
  readonly t: Translate
  readonly f: Pick<Format, 'exact'>
  /** Returns the mark price as it is now. */
  readonly markNow: () => string | undefined
}

/**
 * Returns the lines of the newest orders, positions and conditional orders of a contract. The stops of a position can be moved; they
 * and orders can be cancelled.
 */
export function perpLines(
  perp: Perp,
  positions: readonly Position[],
  conditionals: readonly Conditional[],
  words: Words,
): PriceLine[] {
  const { t, f } = words
  const size = (lots: bigint | number) => t('lots', { lots: f.exact(String(lots)) })
  const orders = positions
    .filter(({ waitingLots }) => waitingLots > 0n)
    .slice(0, DRAWN_MAX)
    .map(
      (order): PriceLine => ({
        id: `order:${order.id}`,
        price: order.price,
        text: `${t(titleOf(order))} ${size(order.waitingLots)}`,
        tone: 'muted',
        isCancellable: true,
      }),
    )
  const waiting = conditionals.slice(0, DRAWN_MAX).map(
    (conditional): PriceLine => ({
      id: `conditional:${conditional.id}`,
      price: conditional.trigger,
      text: `${t('conditionalLine')} ${conditional.lots === undefined ? t('wholePosition') : size(conditional.lots)}`,
      tone: 'muted',
      isCancellable: true,
    }),
  )
  const held = positions
    .filter(({ openLots }) => openLots > 0n)
    .slice(0, DRAWN_MAX)
    .flatMap((position) => positionLines(perp, position, size(position.openLots), words))
  return [...orders, ...waiting, ...held]
}

function titleOf({ side, reduceOnly }: Position) {
  if (reduceOnly) return side === 'long' ? 'closesShort' : 'closesLong'
  return side === 'long' ? 'longOrder' : 'shortOrder'
}

function positionLines(perp: Perp, position: Position, size: string, { t, f, markNow }: Words): PriceLine[] {
  const { id, side, openPrice, liquidationPrice } = position
  const stop = (name: StopName): PriceLine[] => {
    const price = position[name]
    if (price === undefined) return []
    const refuses = (to: string) =>
      stopRefusal(perp, side, name, [to, markNow() ?? position.markPrice], { t, f })
    return [
      { id: `${name}:${id}`, price, text: `${t(name)} ${size}`, tone: 'muted', refuses, isCancellable: true },
    ]
  }
  return [
    {
      id: `entry:${id}`,
      price: openPrice,
      text: `${t(side)} ${size}`,
      tone: side === 'long' ? 'up' : 'down',
    },
    ...stop('takeProfit'),
    ...stop('stopLoss'),
    ...(/[1-9]/.test(liquidationPrice)
      ? [
          {
            id: `liquidation:${id}`,
            price: liquidationPrice,
            text: `${t('liquidationShort')} ${size}`,
            tone: 'danger' as const,
          },
        ]
      : []),
  ]
}

/** Returns why a stop cannot be at a price: the mark price has already reached it. */
function stopRefusal(
  { priceDecimals, legal }: Perp,
  side: Position['side'],
  name: StopName,
  [price, mark]: readonly [string, string],
  { t, f }: Pick<Words, 't' | 'f'>,
): string | undefined {
  const ticks = (text: string) => parseUnits(text, priceDecimals)
  const isAbove = (name === 'takeProfit') === (side === 'long')
  const problem = checkStop(name, isAbove, ticks(price), ticks(mark))
  const limit = problem?.limit && `${f.exact(formatUnits(problem.limit.units, priceDecimals))} ${legal}`
  return problem && t(problem.text, { limit })
}
