/** The options of a benchmark run. */
export interface Options {
  /** How often each contender is measured, interleaved. */
  readonly rounds: number
  /** Runs a tenth of the work: a smoke test, not for publication. */
  readonly quick: boolean
  /** Whether the report replaces the one in docs/performance.md. */
  readonly write: boolean
}

/** One row of a report: a measurement and its bounds. */
export interface Line {
  readonly what: string
  readonly halyard: string
  readonly peer: string
  readonly result: string
  readonly floor: string
  readonly goal: string
  readonly mark: 'goal' | 'floor' | 'below'
}

export interface Report {
  readonly title: string
  /** The comparison, in sentences. */
  readonly compared: string
  readonly lines: readonly Line[]
  /** Additional facts, one sentence each. */
  readonly notes: readonly string[]
}

export type Benchmark = (options: Options) => Promise<Report>
