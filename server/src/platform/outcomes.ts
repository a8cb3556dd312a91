/** The services outside of the server that it calls, and how a call ends. `failed` is one without an answer. */
const OUTCOMES = {
  email: ['sent', 'failed'],
  mobile: ['sent', 'failed'],
  signer: ['signed', 'refused', 'later', 'conflict', 'failed'],
} as const

type Outcomes = typeof OUTCOMES
export type ServiceName = keyof Outcomes

/** How many calls of a service ended in one way since the process started. */
export interface OutcomeCount {
  readonly service: string
  readonly outcome: string
  readonly count: number
}

/** From zero: Prometheus does not see the first increase of a counter that begins with one. */
const counts = new Map<string, number>(
  Object.entries(OUTCOMES).flatMap(([service, outcomes]) =>
    outcomes.map((outcome) => [`${service} ${outcome}`, 0] as const),
  ),
)

/** Counts a call of a service. */
export function countOutcome<Name extends ServiceName>(service: Name, outcome: Outcomes[Name][number]): void {
  const key = `${service} ${outcome}`
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** Returns the counts of this process. */
export function listOutcomes(): OutcomeCount[] {
  return [...counts].map(([key, count]) => {
    const [service = '', outcome = ''] = key.split(' ')
    return { service, outcome, count }
  })
}
