/** The bytes of each kind of field. */
const SIZES = {
  /** A whole number whose absolute value is at most 2^53 - 1, such as an id, lots, a time or safe units. */
  number: 8,
  /** An amount of any size, in units; `RecordBuffer` stores it. */
  amount: 8,
  /** A whole number from 0 to 2^30. */
  int: 4,
  /** A code or a flag, from 0 to 63. */
  byte: 1,
} as const

type FieldKind = keyof typeof SIZES

/** The width of a record, counted in words, in integers and in bytes, and the position of each field in its own size. */
export interface Layout<Name extends string> {
  readonly words: number
  readonly ints: number
  readonly bytes: number
  readonly at: Readonly<Record<Name, number>>
}

/**
 * Lays out the fields of a record: those of 8 bytes come first, then those of 4, then those of 1, each in the order of the
 * declaration. A module that declares its layout as a constant accesses its fields at constant offsets: V8 folds them.
 */
export function layout<Name extends string>(kinds: Readonly<Record<Name, FieldKind>>): Layout<Name> {
  const fields = Object.entries<FieldKind>(kinds).toSorted(([, a], [, b]) => SIZES[b] - SIZES[a])
  const at: Record<string, number> = {}
  let end = 0
  for (const [name, kind] of fields) {
    at[name] = end / SIZES[kind]
    end += SIZES[kind]
  }
  const words = Math.ceil(end / 8)
  return { words, ints: words * 2, bytes: words * 8, at: at as Record<Name, number> }
}
