import type { SystemReading } from './system-reading.ts'

type Labels = Readonly<Record<string, string>>
type Value = readonly [labels: Labels, value: number]

/** A metric, and its values in a reading. Seconds and bytes, as Prometheus expects; ages are at the time of the reading. */
export interface MetricDefinition {
  readonly name: string
  readonly help: string
  readonly labels?: readonly string[]
  /** A counter only grows while the process runs. */
  readonly counts?: true
  readonly values: (reading: SystemReading) => readonly Value[]
}

/** Milliseconds of a second. */
export const MS = 1_000
export const one = (value: number): readonly Value[] => [[{}, value]]
export const age = (at: number, now: number) => Math.max(0, now - at) / MS
/** Returns the age of an event; none for one that has not happened yet. */
export const ageIfAny = (labels: Labels, at: number | null, now: number): readonly Value[] =>
  at === null ? [] : [[labels, age(at, now)]]
