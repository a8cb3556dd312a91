/**
 * The outcome of one person's approval: the `first` of two persons, of whom the second still has to approve; `final`; or the
 * `same person` as the first, which does not count.
 */
export type Approval = 'first' | 'final' | 'same person'

/** Returns the outcome of an approval by a person, after that of a first one, of a record that needs one or two persons. */
export function approval(first: number | undefined, by: number, needed: 1 | 2): Approval {
  if (first === by) return 'same person'
  return first === undefined && needed === 2 ? 'first' : 'final'
}

/** Returns the first of two persons if their approval still counts: it does not once they have lost the role. */
export function countedFirst(first: number | undefined, withdrawn: number | undefined): number | undefined {
  return first === withdrawn ? undefined : first
}
