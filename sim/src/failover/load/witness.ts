import { openJournal } from '../../crash/journal.ts'

/** A keyed request of a customer, from its first attempt to its final answer. Times are of `performance.now`. */
export interface WitnessedRequest {
  readonly key: string
  readonly sentAt: number
  /** How often it was sent. */
  attempts: number
  /** The reasons for which attempts brought no final answer: codes of the exchange, or `no answer`. */
  readonly setbacks: string[]
  answeredAt: number | undefined
  /** The code of the final answer: `ok`, or that of a rejection. */
  code: string | undefined
}

/** Writes what customers sent and what they were answered into a file, before they go on, and remembers when. */
export interface Witness {
  readonly requests: readonly WitnessedRequest[]
  sends(key: string, customer: string, call: string, body: object): WitnessedRequest
  fails(request: WitnessedRequest, reason: string): void
  answers(request: WitnessedRequest, code: string, response: object): void
}

export function openWitness(path: string): Witness {
  const journal = openJournal(path)
  const requests: WitnessedRequest[] = []
  return {
    requests,
    sends(key, customer, call, body) {
      const sentAt = performance.now()
      const request = { key, sentAt, attempts: 1, setbacks: [], answeredAt: undefined, code: undefined }
      journal.append({ kind: 'sent', key, customer, call, body: JSON.stringify(body) })
      requests.push(request)
      return request
    },
    fails(request, reason) {
      request.attempts += 1
      request.setbacks.push(reason)
    },
    answers(request, code, response) {
      journal.append({ kind: 'response', key: request.key, response: JSON.stringify(response) })
      request.answeredAt = performance.now()
      request.code = code
    },
  }
}
