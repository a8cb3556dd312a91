import {
  problemsOfSources,
  type Receipt,
  type SourcesProblem,
  type SourcesStatement,
  type Statement,
} from '@halyard/receipt'

const PROBLEMS: Readonly<Record<SourcesProblem, string>> = {
  order: 'entries, markets or times are out of order',
  price: 'price does not follow from its sources',
  exclusion: 'a source is excluded although its last quote was used',
}

/** Returns the lines of sources: what is wrong, where prices come from, what is missing, and how late they were signed. */
export function describeSources(statement: SourcesStatement): string[] {
  const { list, head } = statement
  const origins = new Map<string, number>()
  for (const [, , , origin] of list) origins.set(origin, (origins.get(origin) ?? 0) + 1)
  const recordingMs = list.map(([, at, , , pricedAt]) => at - (pricedAt ?? at))
  return [
    ...problemsOfSources(statement).map(({ problem, n }) => `  Tick ${n}: ${PROBLEMS[problem]}.`),
    `  From: ${[...origins].map(([origin, count]) => `${origin} ${count}`).join(', ')}. ${describeQuotes(list)}`,
    ...gapsIn(list).map(([from, to]) => `  The sources of ticks ${from} to ${to} were not recorded.`),
    `  Recorded at most ${Math.max(...recordingMs)} ms after the price was computed, signed at most ${head.signed_at - (list[0]?.[1] ?? 0)} ms after the tick.`,
  ]
}

/** Counts each source's quotes by their state. */
function describeQuotes(list: SourcesStatement['list']): string {
  const counts = new Map<string, Map<string, number>>()
  for (const [source, , , state] of list.flatMap(([, , , , , quotes]) => quotes)) {
    const ofSource = counts.get(source) ?? new Map<string, number>()
    ofSource.set(state, (ofSource.get(state) ?? 0) + 1)
    counts.set(source, ofSource)
  }
  const described = [...counts].map(
    ([source, states]) => `${source} ${[...states].map(([state, count]) => `${count} ${state}`).join(', ')}`,
  )
  return described.length === 0 ? 'No quotes.' : `Quotes: ${described.join('; ')}.`
}

/** Returns the first and last number of each gap. */
function gapsIn(list: SourcesStatement['list']): (readonly [from: number, to: number])[] {
  return list.flatMap(([n], index) => {
    const before = list[index - 1]?.[0] ?? n
    return n > before + 1 ? [[before + 1, n - 1] as const] : []
  })
}

/** Returns a line for each receipt that says how many of its ticks have sources among the statements. */
export function describeSourced(statements: readonly Statement[]): string[] {
  const sources = statements.filter((one): one is SourcesStatement => one.format === 'halyard-sources-1')
  if (sources.length === 0) return []
  const sourced = new Set(sources.flatMap(({ match_id, list }) => list.map(([n]) => `${match_id}:${n}`)))
  return statements
    .filter((one): one is Receipt => 'trail' in one)
    .map(({ option, trail: { ticks } }) => {
      const found = ticks.filter(([n]) => sourced.has(`${option.match_id}:${n}`)).length
      return `Option ${option.id}: the sources of ${found} of ${ticks.length} ticks are here.`
    })
}
