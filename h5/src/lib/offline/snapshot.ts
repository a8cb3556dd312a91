/** A query with its data. */
export interface KeptQuery {
  readonly key: readonly unknown[]
  readonly data: unknown
}

/** The data that the app showed last: to one customer, or to a guest. */
export interface Snapshot {
  /** The account number of the customer; undefined for a guest. */
  readonly account: string | undefined
  /** Epoch milliseconds when all of it was current. */
  readonly at: number
  readonly queries: readonly KeptQuery[]
}

/** The form of the kept data. Data of another form is discarded: raise it when the type of a kept query changes. */
const FORM = 2
/** The maximum length of a stored snapshot, in UTF-16 units: 512 kB of local storage. */
export const SNAPSHOT_MAX = 262_144
/** Older prices and balances are useless. */
const AGE_MAX_MS = 7 * 86_400_000

/** Writes a snapshot as text. Returns undefined if it has no queries or exceeds `SNAPSHOT_MAX`. */
export function writeSnapshot(snapshot: Snapshot): string | undefined {
  if (snapshot.queries.length === 0) return undefined
  const text = JSON.stringify({ form: FORM, ...snapshot })
  return text.length > SNAPSHOT_MAX ? undefined : text
}

/**
 * Reads a stored snapshot. Returns undefined if it belongs to another customer, has another form, is older than 7
 * days, from the future or damaged.
 */
export function readSnapshot(
  text: string | undefined,
  { account, now }: { readonly account: string | undefined; readonly now: number },
): Snapshot | undefined {
  if (text === undefined) return undefined
  try {
    const stored = JSON.parse(text) as Snapshot & { readonly form: number }
    const age = now - stored.at
    const isValid = stored.form === FORM && stored.account === account && age >= 0 && age <= AGE_MAX_MS
    return isValid && stored.queries.every(({ key }) => Array.isArray(key)) ? stored : undefined
  } catch {
    return undefined
  }
}
