/** One exact replacement in a source file. The text must occur exactly once. */
export interface SourceEdit {
  /** From the root of the repository. */
  readonly file: string
  readonly find: string
  readonly replace: string
}

/** A weakness that the rules exclude, put back into the source as it is loaded. */
export interface Planted {
  readonly name: string
  readonly edits: readonly SourceEdit[]
  /** Kinds of findings that show it; anything else found is not it. */
  readonly shownBy: readonly string[]
  /** Commands within which it must be found. */
  readonly budget: number
}
