import type { Stage } from '../stage.ts'

export interface Journey {
  readonly name: string
  readonly boundMs: number
  /** Throws what went wrong; may return a figure worth reading. */
  readonly run: (stage: Stage) => Promise<string | undefined>
}
