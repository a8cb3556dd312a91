import { parseArgs } from 'node:util'
import { runHonest } from './run-honest.ts'

const DEVICES = 24

/** Parses `npm run honest -- --options 300`. */
function optionsOrExit(): number {
  try {
    const { values } = parseArgs({ options: { options: { type: 'string', default: '300' } } })
    if (/^[1-9][0-9]{0,3}$/.test(values.options)) return Number(values.options)
    throw new Error(`--options must be a whole number from 1 to 9999, not ${values.options}`)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    return process.exit(2)
  }
}

const options = optionsOrExit()
const { orders, bought, green, late, unseen, unlisted, unsettled, red, devices } = await runHonest(
  {
    options,
    devices: Math.min(DEVICES, options),
    kills: Math.ceil(options / 75),
    seconds: [30, 60, 30, 60, 30, 120],
    everyMs: 10_000,
    // Over the delivery of a short option.
    offlineMs: 40_000,
  },
  (entry) => console.log(entry),
)
console.log(
  `${orders} orders, ${bought} options: ${green} green, ${late + unseen + unlisted} amber, ${red.length} red`,
)
console.log(
  `amber: ${late} answered late, ${unseen} not seen, ${unlisted} not listed; ${unsettled} without a receipt`,
)
for (const [name, [all, greens]] of devices) console.log(`${name}: ${greens} of ${all} green`)
for (const { kind, proof, optionId, file } of red)
  console.log(`false alarm: ${kind} ${proof ?? ''} of option ${optionId}: ${JSON.stringify(file)}`)
process.exit(red.length === 0 && unsettled === 0 && bought >= options ? 0 : 1)
