/** The price moves too far if its highest and lowest values within this time differ by more than `STEP_MAX`. */
const STEP_WINDOW_MS = 10_000
const STEP_MAX = 0.03

/** Watches one market's prices for steps. */
export interface StepBreaker {
  /**
   * Returns whether the prices of the last `STEP_WINDOW_MS`, this one, and the one in force before them lie within
   * `STEP_MAX`. False until there are prices of that time, as after a start.
   */
  isSteady(price: number, at: number): boolean
}

/** Opens the breaker of one market. It remembers the prices of `STEP_WINDOW_MS`. */
export function openStepBreaker(): StepBreaker {
  let prices: { readonly price: number; readonly at: number }[] = []
  return {
    isSteady(price, at) {
      prices.push({ price, at })
      const inForce = prices.findLastIndex((one) => one.at <= at - STEP_WINDOW_MS)
      prices = prices.slice(Math.max(0, inForce))
      const values = prices.map((one) => one.price)
      return inForce >= 0 && Math.max(...values) <= Math.min(...values) * (1 + STEP_MAX)
    },
  }
}
