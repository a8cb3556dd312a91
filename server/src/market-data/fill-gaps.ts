import { type Candle, flatCandle } from './candle.ts'
import { type CandlePeriod, shiftOpen } from './periods.ts'

/**
 * Fills gaps from `firstOpen` to `lastOpen`: a period without trades gets a flat candle at the previous close.
 * Periods before the first known price stay empty.
 */
export function fillGaps(
  period: CandlePeriod,
  stored: readonly Candle[],
  range: { readonly firstOpen: number; readonly lastOpen: number },
  closeBefore: number | undefined,
): Candle[] {
  const byOpen = new Map(stored.map((candle) => [candle.openAt, candle]))
  const filled: Candle[] = []
  let close = closeBefore
  for (let openAt = range.firstOpen; openAt <= range.lastOpen; openAt = shiftOpen(period, openAt, 1)) {
    const candle = byOpen.get(openAt) ?? (close === undefined ? undefined : flatCandle(openAt, close))
    if (!candle) continue
    filled.push(candle)
    close = candle.close
  }
  return filled
}
