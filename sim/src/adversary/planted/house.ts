import type { Planted, SourceEdit } from './planted.ts'

const BUDGET = 400_000
const ANCHOR = 'demo/src/market-makers/coin-anchor.ts'

/** Weaknesses of the demo's own accounts, whose losses count like those of everybody. */
export const PLANTED_HOUSE: readonly Planted[] = [
  plantedHouse('maker-around-its-own-index', {
    file: ANCHOR,
    find: 'return anchor.baseTicks * Math.exp(',
    replace: 'return indexTicks * Math.exp(0 * ',
  }),
]

function plantedHouse(name: string, edit: SourceEdit): Planted {
  return { name, edits: [edit], shownBy: ['house_gain'], budget: BUDGET }
}
