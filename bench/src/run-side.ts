import { lastWordOf, startChild } from './child.ts'
import type { SideName } from './sides.ts'
import type { Shape } from './workload.ts'

/**
 * Commands a second of one side, in a process of its own: what the other has left in memory, or made the compiler
 * believe, would cost up to half as much again.
 */
export function runSide(side: SideName, shape: Shape, count: number): Promise<number> {
  return lastWordOf(startChild('side-process.ts', [side, shape, String(count)]))
}
