import { vi } from 'vitest'

const { crypto } = globalThis
/** How many signatures and hashes are being computed, and answers read. */
let running = 0

/**
 * Counts the signatures and hashes that screens compute, until `vi.unstubAllGlobals`: they take real time, unlike all else in a
 * test.
 */
export function trackCrypto(): void {
  const subtle = new Proxy(crypto.subtle, {
    get: (target, name) => {
      const act: unknown = Reflect.get(target, name)
      return typeof act === 'function' ? (...values: unknown[]) => count(act.apply(target, values)) : act
    },
  })
  vi.stubGlobal('crypto', {
    subtle,
    getRandomValues: crypto.getRandomValues.bind(crypto),
    randomUUID: crypto.randomUUID.bind(crypto),
  })
}

async function count(work: Promise<unknown>): Promise<unknown> {
  running += 1
  try {
    return await work
  } finally {
    running -= 1
  }
}

/** Counts the body of an answer while it is read, which takes real time too. Returns the same answer. */
export function trackAnswer(answer: Response): Response {
  const json = answer.json.bind(answer)
  const blob = answer.blob.bind(answer)
  return Object.assign(answer, {
    json: () => count(json()),
    blob: () => count(blob()) as Promise<Blob>,
  })
}

/** Waits until nothing is computed or read, also what follows from a result. */
export async function workSettled(): Promise<void> {
  // Everything that a result brings has begun when another one arrives.
  while (running > 0) await crypto.subtle.digest('SHA-256', new Uint8Array())
}
