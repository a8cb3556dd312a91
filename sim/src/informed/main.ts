import { parseArgs } from 'node:util'
import { ENTRY_DELAY_MS } from '@halyard/receipt'
import { playInformed, SIGMA } from './play.ts'
import { THRESHOLDS } from './returns.ts'

const { values } = parseArgs({
  options: {
    purchases: { type: 'string', default: '100000' },
    ahead: { type: 'string', default: '2000' },
    volatility: { type: 'string', default: '1' },
    'without-delay': { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    threshold: { type: 'string', multiple: true, default: THRESHOLDS.map(String) },
  },
})
const numbers = [values.purchases, values.ahead, values.volatility, values.seed].map(Number)
if (numbers.some((value) => !Number.isSafeInteger(value) || value < 0)) {
  console.error(
    'expected: --purchases, --ahead (milliseconds), --volatility (times 50 % a year) and --seed as whole numbers',
  )
  process.exit(2)
}
const [purchases = 0, aheadMs = 0, volatility = 0, seed = 0] = numbers
const rules = values['without-delay'] ? 2 : 3

let isBeaten = false
const entry = rules === 2 ? 'at the next price' : `${ENTRY_DELAY_MS} ms after acceptance`
console.log(`the player is ${aheadMs} ms ahead of the feed; entry ${entry}`)
for (const threshold of THRESHOLDS.filter((one) => values.threshold.includes(String(one)))) {
  const { returns, hours, rejected } = await playInformed({
    seed,
    purchases,
    threshold,
    aheadMs,
    rules,
    sigma: SIGMA * volatility,
  })
  const means = returns.filter((one) => one.threshold === threshold)
  isBeaten ||= means.some(({ mean }) => mean >= 1)
  const shown = means.map(
    ({ seconds, mean, error, purchases: count }) =>
      `${seconds} s ${mean.toFixed(4)} ± ${error.toFixed(4)} (${count})`,
  )
  const refused = [...rejected].map(([reason, count]) => `, ${count} ${reason}`).join('')
  console.log(`${threshold} standard deviations: ${shown.join(', ')}; ${hours.toFixed(1)} hours${refused}`)
}
process.exit(isBeaten ? 1 : 0)
