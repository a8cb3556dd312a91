import { SIDES, type SideName } from './sides.ts'
import { makeWorkload, type Shape } from './workload.ts'

/** A process of its own for one side of one round: runs it, and tells its commands a second. */
const [side, shape, count] = process.argv.slice(2) as [SideName, Shape, string]
process.send?.(SIDES[side](makeWorkload(Number(count), shape), shape))
process.disconnect()
