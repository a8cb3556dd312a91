import { bigMulDivFloor, formatUnits, PPM, parseUnits } from '@halyard/money'
import type { TimedOption } from '../timed-option.ts'

/** Returns the payout of a win, floored at the decimals of the stake's currency. */
export function payoutIfWon(
  { stake, payoutPpm }: Pick<TimedOption, 'stake' | 'payoutPpm'>,
  decimals: number,
): string {
  const units = parseUnits(stake, decimals) ?? 0n
  return formatUnits(units + bigMulDivFloor(units, payoutPpm, PPM), decimals)
}

/** Formats a profit with its sign: '+8.5', '−10' or '0'. */
export function signedProfit(profit: string, write: (text: string) => string): string {
  const size = write(profit.replace('-', ''))
  if (!/[1-9]/.test(profit)) return size
  return profit.startsWith('-') ? `−${size}` : `+${size}`
}

/** Returns the figure of a result: the profit, the loss, or the returned stake. */
export function resultFigure(
  { result, profit, payout, currency }: Pick<TimedOption, 'result' | 'profit' | 'payout' | 'currency'>,
  write: (text: string) => string,
): string {
  const figure = result === 'win' || result === 'lose' ? signedProfit(profit, write) : write(payout)
  return `${figure} ${currency}`
}
