import { CONTENDERS, type ContenderName } from './contenders.ts'
import { makeWorkload, type Shape } from './workload.ts'

/** Measures one contender of one round in a separate process, and reports commands per second. */
const [side, shape, count] = process.argv.slice(2) as [ContenderName, Shape, string]
process.send?.(CONTENDERS[side](makeWorkload(Number(count), shape), shape))
process.disconnect()
