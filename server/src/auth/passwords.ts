import { hash, verify } from '@node-rs/argon2'
import { createSemaphore } from '../platform/concurrency/semaphore.ts'

/** OWASP's least for argon2id, whose number in this library is 2. One hash takes 19 MiB and some 30 ms. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Hashing at once, and waiting for it. More than that is answered `busy`, so that trading keeps its processor. */
const RUNNING_MAX = 2
const WAITING_MAX = 100

export interface Passwords {
  /** Throws a `CallError` of `busy` when too many wait. */
  hash(password: string): Promise<string>
  /** Takes as long when there is no hash to compare with, and answers false. Throws a `CallError` of `busy`. */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>
}

export async function createPasswords(): Promise<Passwords> {
  const inTurn = createSemaphore({ runningMax: RUNNING_MAX, waitingMax: WAITING_MAX })
  const nobodys = await hash('the password of nobody', ARGON2ID)
  return {
    hash: (password) => inTurn(() => hash(password, ARGON2ID)),
    async verify(passwordHash, password) {
      const right = await inTurn(() => verify(passwordHash ?? nobodys, password))
      return right && passwordHash !== undefined
    },
  }
}
