import { vi } from 'vitest'

const { crypto } = globalThis
/** How many signatures and hashes are being computed. */
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

/** Waits until nothing is computed, also what follows from a result. */
export async function cryptoSettled(): Promise<void> {
  // Everything that a result brings has begun when another one arrives.
  while (running > 0) await crypto.subtle.digest('SHA-256', new Uint8Array())
}
