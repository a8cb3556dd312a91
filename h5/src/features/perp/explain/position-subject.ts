import type { Position } from '../position.ts'

/** Returns the subject of the explanation of an amount of a position. */
export function positionSubject(kind: 'margin' | 'liquidation', { id }: Pick<Position, 'id'>): string {
  return `perp ${kind} ${id}`
}
