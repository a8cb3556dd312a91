/** One exact replacement in a source file. The text must occur exactly once. */
export interface SourceEdit {
  /** Relative to the root of the repository. */
  readonly file: string
  readonly find: string
  readonly replace: string
}

/** A weakness that the rules prevent, reintroduced into the source when it is loaded. */
export interface Planted {
  readonly name: string
  readonly edits: readonly SourceEdit[]
  /** The kinds of findings that reveal it; other findings do not count. */
  readonly shownBy: readonly string[]
  /** The number of commands within which it must be found. */
  readonly budget: number
}
