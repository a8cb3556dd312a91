import type { MicroOrder } from '@halyard/api/client'
import { bigMulDivFloor, formatUnits, PPM, parseUnits } from '@halyard/money'

/** Returns the payout of a win, floored at the decimals of the stake's currency. */
export function payoutIfWon(
  { number, payout_ppm }: Pick<MicroOrder, 'number' | 'payout_ppm'>,
  decimals: number,
): string {
  const stake = parseUnits(number, decimals) ?? 0n
  return formatUnits(stake + bigMulDivFloor(stake, BigInt(payout_ppm), PPM), decimals)
}

/** Formats a profit with its sign: '+8.5', '−10' or '0'. */
export function signedProfit(profit: string, write: (text: string) => string): string {
  const size = write(profit.replace('-', ''))
  if (!/[1-9]/.test(profit)) return size
  return profit.startsWith('-') ? `−${size}` : `+${size}`
}

/** Returns the figure of a result: the profit, the loss, or the returned stake. */
export function resultFigure(
  { result, profit, payout, payable_name }: Pick<MicroOrder, 'result' | 'profit' | 'payout' | 'payable_name'>,
  write: (text: string) => string,
): string {
  const figure = result === 'win' || result === 'lose' ? signedProfit(profit, write) : write(payout)
  return `${figure} ${payable_name}`
}
