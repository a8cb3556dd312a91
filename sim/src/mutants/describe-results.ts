import type { Outcome, TriedMutant } from './mutant.ts'
import type { Room } from './room.ts'

/** The mutants of a room, tried. */
export interface Tried {
  readonly room: Pick<Room, 'name' | 'goal'>
  readonly mutants: readonly TriedMutant[]
}

/** Returns the surviving mutants, one a line, and a table of the rooms with their scores. */
export function describeResults(tried: readonly Tried[]): string {
  const survivors = tried.flatMap(({ room, mutants }) => [
    `${room.name}, not noticed:`,
    ...mutants.filter(isMissed).map(describeMutant).toSorted(),
    '',
  ])
  const rows = tried.map(({ room, mutants }) => {
    const count = (outcome: Outcome) => mutants.filter((each) => each.outcome === outcome).length
    const noticed = mutants.filter((each) => !isMissed(each)).length
    const score = mutants.length === 0 ? 0 : (100 * noticed) / mutants.length
    const cells = [mutants.length, noticed, count('survived'), count('unreached'), `${score.toFixed(1)} %`]
    return `| ${[room.name, ...cells, `${room.goal} %`].join(' | ')} |`
  })
  return [
    ...survivors,
    '| room | mutants | noticed | survived | unreached | score | goal |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
}

function isMissed({ outcome }: TriedMutant): boolean {
  return outcome === 'survived' || outcome === 'unreached'
}

function describeMutant({ mutant, outcome }: TriedMutant): string {
  const { fileName, location, mutatorName, replacement } = mutant
  const place = `${fileName}:${location.start.line}:${location.start.column}`
  const text = replacement.replaceAll(/\s+/g, ' ').slice(0, 120)
  return `  ${place} ${mutatorName} -> ${text}${outcome === 'unreached' ? ' (no test reaches it)' : ''}`
}
