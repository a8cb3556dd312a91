const SECONDS = 19

/** Parses the value of a time control as UTC. Returns epoch milliseconds, or undefined for an incomplete time. */
export function parseUtc(value: string): number | undefined {
  const at = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value) ? Date.parse(`${value}Z`) : Number.NaN
  return Number.isNaN(at) ? undefined : at
}

/** Formats epoch milliseconds for a time control, in UTC and whole seconds. */
export function writeUtc(at: number): string {
  return new Date(at).toISOString().slice(0, SECONDS)
}
