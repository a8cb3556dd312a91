import { knownWord } from '../calls/word-for.ts'

const STATES = ['done', 'failed', 'next', 'later'] as const

/** A step of a deposit or withdrawal: one that has happened, or one that is expected. Times are epoch milliseconds. */
export interface Step<Name extends string> {
  readonly name: Name
  /** Completed, failed, the next step, or a later one. */
  readonly state: (typeof STATES)[number]
  /** The time of a step that has happened. */
  readonly at: number | undefined
  /** The latest expected time of a step that has not happened. */
  readonly by: number | undefined
}

interface WireStep<Name extends string> {
  readonly step: Name
  readonly state: (typeof STATES)[number]
  readonly at: number | null
  readonly by: number | null
}

/** Parses a step of the wire. Throws for a step that is not one of `names`, and for an unknown state. */
export function toStep<Name extends string>(
  names: readonly Name[],
  wire: WireStep<NoInfer<Name>>,
): Step<Name> {
  return {
    name: knownWord(names, wire.step),
    state: knownWord(STATES, wire.state),
    at: wire.at ?? undefined,
    by: wire.by ?? undefined,
  }
}
