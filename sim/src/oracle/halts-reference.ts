/** The oracle's state of halts. */
export interface HaltsReference {
  /** The running halt of each scope. */
  readonly running: Map<string, number>
  /** The scope of each halt. */
  readonly scopes: Map<number, string>
  /** Every halt: by whom, of which scope, when. */
  readonly declared: { readonly by: number; readonly scope: string; readonly at: number }[]
  /** When each scope was last resumed. */
  readonly resumed: Map<string, number>
}

export function createHaltsReference(): HaltsReference {
  return { running: new Map(), scopes: new Map(), declared: [], resumed: new Map() }
}
