import { DRAWINGS_MAX } from '@halyard/api/choices'
import type { Drawing } from '../../../chart/drawings/drawing.ts'
import type { ChartChoice } from '../parse-chart-choice.ts'

/**
 * Joins the choices of this device with those that another one has stored since. `base` is what both began with: what only one
 * has changed since is as that one has it, and what both have changed is as this device has it. Without a `base`, the account's
 * settings win, and the drawings of both are there.
 */
export function mergeChoices(
  base: ChartChoice | undefined,
  mine: ChartChoice,
  theirs: ChartChoice,
): ChartChoice {
  const pick = <Name extends 'period' | 'main' | 'sub' | 'params' | 'scale'>(name: Name) =>
    base === undefined || isSame(mine[name], base[name]) ? theirs[name] : mine[name]
  return {
    period: pick('period'),
    main: pick('main'),
    sub: pick('sub'),
    params: pick('params'),
    scale: pick('scale'),
    drawings: mergeDrawings(base?.drawings ?? [], mine.drawings, theirs.drawings),
  }
}

/** A drawing that one device has deleted and the other has moved stays. */
function mergeDrawings(
  base: readonly Drawing[],
  mine: readonly Drawing[],
  theirs: readonly Drawing[],
): Drawing[] {
  const isChanged = (drawing: Drawing) => !isSame(drawing, find(base, drawing.id))
  const kept = theirs.flatMap((drawing) => {
    const own = find(mine, drawing.id)
    if (own) return isChanged(own) ? own : drawing
    return isChanged(drawing) ? drawing : []
  })
  const added = mine.filter((drawing) => !find(theirs, drawing.id) && isChanged(drawing))
  return [...kept, ...added].slice(-DRAWINGS_MAX)
}

function find(drawings: readonly Drawing[], id: string): Drawing | undefined {
  return drawings.find((one) => one.id === id)
}

/** Returns whether two values are equal; the order of the fields of an object does not matter. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder)
}

function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
