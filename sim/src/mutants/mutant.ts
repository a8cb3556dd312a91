interface Position {
  /** From 1. */
  readonly line: number
  readonly column: number
}

/** One change of the code that a test should notice. */
export interface Mutant {
  /** Switches it on in instrumented code. */
  readonly id: string
  /** Relative to the root of the repository. */
  readonly fileName: string
  readonly location: { readonly start: Position; readonly end: Position }
  readonly mutatorName: string
  readonly replacement: string
}

/** How its tests ended: `unreached` if no test runs the changed code. */
export type Outcome = 'killed' | 'timeout' | 'survived' | 'unreached'

/** A mutant whose tests have run. */
export interface TriedMutant {
  readonly mutant: Mutant
  readonly outcome: Outcome
}

/** Returns the name of a mutant, which does not depend on the other mutants: its place and replacement. */
export function keyOf({ fileName, location, mutatorName, replacement }: Mutant): string {
  const { start, end } = location
  const place = [start.line, start.column, end.line, end.column].join(':')
  return `${fileName}:${place} ${mutatorName} ${replacement}`
}
