import type { LevelChange } from '../engine/index.ts'
import type { Levels } from './messages.ts'

/** The price levels of order books as of the last committed batch, from which a node builds its own. */
export interface LevelMap {
  apply(changed: Levels): void
  levels(): Levels
}

/** Creates the levels from those with which the engine started. */
export function createLevelMap(opening: Levels): LevelMap {
  const books = new Map<number, Map<string, LevelChange>>()
  const apply = (changed: Levels): void => {
    for (const [id, levels] of changed) {
      const book = books.get(id) ?? new Map<string, LevelChange>()
      books.set(id, book)
      for (const level of levels) {
        const key = `${level.side} ${level.ticks}`
        if (level.lots === 0) book.delete(key)
        else book.set(key, level)
      }
    }
  }
  apply(opening)
  return { apply, levels: () => new Map([...books].map(([id, book]) => [id, [...book.values()]])) }
}
