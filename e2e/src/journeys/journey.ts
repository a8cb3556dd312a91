import type { Stage } from '../stage.ts'

export interface Journey {
  readonly name: string
  readonly boundMs: number
  /** Throws on failure; may return a figure to report. */
  readonly run: (stage: Stage) => Promise<string | undefined>
}
