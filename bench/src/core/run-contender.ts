import { finalMessage, startChild } from '../child.ts'
import type { ContenderName } from './contenders.ts'
import type { Shape } from './workload.ts'

/**
 * Measures one contender in a separate process; returns commands per second. In a shared process, heap and compiler
 * state of the other would add up to 50 % to the time.
 */
export function runContender(side: ContenderName, shape: Shape, count: number): Promise<number> {
  return finalMessage(startChild('core/contender-process.ts', [side, shape, String(count)]))
}
