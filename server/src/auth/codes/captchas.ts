import { createHmac } from 'node:crypto'
import type { ResponseOf } from '@halyard/api'
import { createChallenge, verifySolution } from 'altcha-lib/v1'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { CallError } from '../../platform/call-error.ts'
import { type Secret, secretsOf } from '../../platform/secrets/secret-keys.ts'

const LIFE_MS = 10 * 60 * 1000
const ALGORITHM = 'SHA-256'

/** Proof-of-work captchas (ALTCHA). A challenge expires after ten minutes and is accepted once. */
export interface Captchas {
  issue(): Promise<ResponseOf<'captcha'>>
  /** Accepts the solution of a challenge once. Throws a `CallError` of `captcha_invalid`. */
  redeem(solution: string): Promise<void>
}

/**
 * A solution as the client sends it, JSON in base64. The salt ends with the expiry time, which the signature covers.
 */
const solutionSchema = z.object({
  algorithm: z.literal(ALGORITHM),
  challenge: z.string().regex(/^[0-9a-f]{64}$/),
  number: z.int().nonnegative(),
  salt: z.string().regex(/^[0-9a-f]{24}\?expires=[0-9]{10}&$/),
  signature: z.string().regex(/^[0-9a-f]{64}$/),
})

export function createCaptchas(db: Database, secret: Secret, numberMax: number, now: () => number): Captchas {
  const [hmacKey = '', ...olderKeys] = secretsOf(secret).map((each) =>
    createHmac('sha256', each).update('captcha').digest('base64url'),
  )

  /** A challenge that was issued before a rotation of the secret is valid until it expires. */
  async function isSolved(solution: z.infer<typeof solutionSchema>): Promise<boolean> {
    for (const key of [hmacKey, ...olderKeys]) if (await verifySolution(solution, key, false)) return true
    return false
  }

  return {
    async issue() {
      const puzzle = await createChallenge({
        algorithm: ALGORITHM,
        hmacKey,
        maxnumber: numberMax,
        expires: new Date(now() + LIFE_MS),
      })
      return { ...puzzle, maxnumber: numberMax }
    },
    async redeem(text) {
      const solution = parseSolution(text)
      const expiresAt = Number(solution.salt.slice(-11, -1)) * 1000
      if (expiresAt <= now() || !(await isSolved(solution))) throw new CallError('captcha_invalid', 'captcha')
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('used_captcha')
        .values({ challenge: solution.challenge, expires_at: expiresAt })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      if (numInsertedOrUpdatedRows !== 1n) throw new CallError('captcha_invalid', 'captcha')
    },
  }
}

function parseSolution(text: string): z.infer<typeof solutionSchema> {
  try {
    return solutionSchema.parse(JSON.parse(Buffer.from(text, 'base64').toString('utf8')))
  } catch {
    throw new CallError('captcha_invalid', 'captcha')
  }
}
