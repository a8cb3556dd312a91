import type { SourceEdit } from '../adversary/planted/planted.ts'

/** A case that was found in the running product, with the test that proves the fix. */
export interface AttackCase {
  /** The report and the case's number in it, such as `money 3`. */
  readonly id: string
  /** The attack that was possible. */
  readonly was: string
  /** The shortened hash of the commit that mended it. */
  readonly commit: string
  readonly test: {
    /** Relative to the root of the repository. */
    readonly file: string
    /** The name of a test in it. */
    readonly name: string
  }
  /** Take the fix out of the source, so that the test fails. */
  readonly edits: readonly SourceEdit[]
}
