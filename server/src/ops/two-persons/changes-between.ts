import type { FlatView } from './flatten.ts'

/** A field that differs; null where it is absent. */
export interface FieldChange {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}

/** Returns the fields that two states of a record differ in. */
export function changesBetween(before: FlatView, after: FlatView): FieldChange[] {
  const fields = new Set([...before.keys(), ...after.keys()])
  return [...fields]
    .map((field) => ({ field, before: before.get(field) ?? null, after: after.get(field) ?? null }))
    .filter((change) => change.before !== change.after)
}
