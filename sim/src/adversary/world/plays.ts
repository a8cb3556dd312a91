import { createOptionCells } from '../option-cells.ts'
import { runWorldPlay, type WorldOutcome, type WorldPlay } from './play.ts'

export type { WorldPlay } from './play.ts'

/** Returns what runs plays, and adds a finding once their options together gain more than chance explains. */
export function createWorldPlays(): (play: WorldPlay) => WorldOutcome {
  const cells = createOptionCells()
  return (play) => {
    const outcome = runWorldPlay(play, cells)
    const violations = cells.findProfitable().map(({ key, options, mean, score }) => ({
      kind: 'option_edge',
      detail: `${key}: ${options} options gained ${mean.toFixed(3)} of their stake on average, ${score.toFixed(1)} standard errors above zero`,
    }))
    return { ...outcome, violations: [...outcome.violations, ...violations] }
  }
}
