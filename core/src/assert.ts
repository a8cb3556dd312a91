/**
 * Throws if a condition is false that always holds unless there is a bug; the engine then stops the writer. Values that
 * cross a boundary between parts of the core are asserted on both sides. The message is a constant: building one would
 * cost more than the check.
 */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(`broken invariant: ${message}`)
}
