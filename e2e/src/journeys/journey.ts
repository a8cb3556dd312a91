import type { Fixtures } from '../fixtures.ts'

export interface Journey {
  readonly name: string
  readonly timeoutMs: number
  /** Throws on failure; may return a figure to report. */
  readonly run: (fixtures: Fixtures) => Promise<string | undefined>
}
