/** How a benchmark is asked to run. */
export interface Options {
  /** How often each side is measured, in turn. */
  readonly rounds: number
  /** A tenth of the work: to see that it runs, not to quote. */
  readonly quick: boolean
  /** Whether the report replaces the one on the page that keeps them. */
  readonly keep: boolean
}

/** One line of a report: what was measured, and how it stands to what was asked of it. */
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
  /** What was compared with what, in sentences. */
  readonly compared: string
  readonly lines: readonly Line[]
  /** What must be known beside the figures, one sentence each. */
  readonly notes: readonly string[]
}

export type Benchmark = (options: Options) => Promise<Report>
