import { hash, verify } from '@node-rs/argon2'
import { createSemaphore } from '../../platform/concurrency/semaphore.ts'

/** OWASP's minimum for argon2id, which this library numbers 2. One hash takes 19 MiB and about 30 ms. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Limits of concurrent and waiting hashes. More are rejected as `busy`, so that hashing does not starve trading. */
const RUNNING_MAX = 2
const WAITING_MAX = 100

/** Hashes and verifies login passwords, with bounded concurrency. */
export interface Passwords {
  /** Throws a `CallError` of `busy` when too many wait. */
  hash(password: string): Promise<string>
  /**
   * Returns false without a hash, after the same work, to hide whether the user exists. Throws a `CallError` of `busy`.
   */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>
}

export async function createPasswords(): Promise<Passwords> {
  const withSlot = createSemaphore({ runningMax: RUNNING_MAX, waitingMax: WAITING_MAX })
  const dummyHash = await hash('no such user', ARGON2ID)
  return {
    hash: (password) => withSlot(() => hash(password, ARGON2ID)),
    async verify(passwordHash, password) {
      const right = await withSlot(() => verify(passwordHash ?? dummyHash, password))
      return right && passwordHash !== undefined
    },
  }
}
