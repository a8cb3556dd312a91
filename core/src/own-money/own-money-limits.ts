import { amount, type Amount, MAX_AMOUNT } from '@halyard/money'
import type { CurrencyId } from '../ids.ts'
import { unitsWorth, usdtPrice, type UsdtPrice } from '../market/usdt-value.ts'
import type { Exchange } from '../state.ts'
import type { OwnMoneyMoveKind } from './own-money-move.ts'

/** The rolling period of the limits. */
export const OWN_MONEY_LIMIT_MS = 86_400_000

/** The highest value of one command, and of all of its kind within 24 hours, in USDT. */
export const OWN_MONEY_LIMITS: Readonly<
  Record<OwnMoneyMoveKind, { readonly command: bigint; readonly day: bigint }>
> = {
  fundPool: { command: 1_000_000n, day: 5_000_000n },
  takeFees: { command: 100_000n, day: 300_000n },
  refundFee: { command: 1_000n, day: 10_000n },
}

/** Rest of the limits for a currency now, and the price that they are compared at. */
export interface OwnMoneyAllowance {
  readonly price: UsdtPrice
  /** In units of the currency. */
  readonly left: Amount
}

/** Returns how much a kind of command may move of a currency now; `undefined` if the currency has no index price. */
export function ownMoneyAllowance(
  exchange: Exchange,
  kind: OwnMoneyMoveKind,
  currencyId: CurrencyId,
): OwnMoneyAllowance | undefined {
  const price = usdtPrice(exchange, currencyId)
  const usdt = [...exchange.currencies.values()].find(({ name }) => name === 'USDT')
  if (!price || !usdt) return undefined
  const scale = 10n ** BigInt(usdt.decimals)
  const { command, day } = OWN_MONEY_LIMITS[kind]
  const left = day * scale - movedLately(exchange, kind)
  const value = left < command * scale ? left : command * scale
  const units = unitsWorth(price, value)
  return { price, left: units < MAX_AMOUNT ? amount(units) : MAX_AMOUNT }
}

/** Sums the values of a kind of command within the last 24 hours, in USDT units. */
function movedLately({ ownMoney: { moves }, at }: Exchange, kind: OwnMoneyMoveKind): bigint {
  let sum = 0n
  for (let index = moves.length - 1; index >= 0; index -= 1) {
    const move = moves[index]
    if (!move || at - move.at >= OWN_MONEY_LIMIT_MS) break
    if (move.kind === kind) sum += move.value
  }
  return sum
}
