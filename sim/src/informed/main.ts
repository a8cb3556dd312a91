import { parseArgs } from 'node:util'
import { playInformed } from './play.ts'
import { THRESHOLDS } from './returns.ts'

const { values } = parseArgs({
  options: {
    purchases: { type: 'string', default: '100000' },
    ahead: { type: 'string', default: '2000' },
    delay: { type: 'string', default: '2500' },
    seed: { type: 'string', default: '1' },
    threshold: { type: 'string', multiple: true, default: THRESHOLDS.map(String) },
  },
})
const numbers = [values.purchases, values.ahead, values.delay, values.seed].map(Number)
if (numbers.some((value) => !Number.isSafeInteger(value) || value < 0)) {
  console.error('expected: --purchases, --ahead, --delay (milliseconds) and --seed as whole numbers')
  process.exit(2)
}
const [purchases = 0, aheadMs = 0, delayMs = 0, seed = 0] = numbers

let isBeaten = false
console.log(`the player is ${aheadMs} ms ahead of the feed; entry ${delayMs} ms after acceptance`)
for (const threshold of THRESHOLDS.filter((one) => values.threshold.includes(String(one)))) {
  const { returns, hours, rejected } = await playInformed({ seed, purchases, threshold, aheadMs, delayMs })
  const means = returns.filter((one) => one.threshold === threshold)
  isBeaten ||= means.some(({ mean }) => mean >= 1)
  const shown = means.map(
    ({ seconds, mean, purchases: count }) => `${seconds} s ${mean.toFixed(4)} (${count})`,
  )
  const refused = [...rejected].map(([reason, count]) => `, ${count} ${reason}`).join('')
  console.log(`${threshold} standard deviations: ${shown.join(', ')}; ${hours.toFixed(1)} hours${refused}`)
}
process.exit(isBeaten ? 1 : 0)
